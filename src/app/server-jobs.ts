// What is done beside the server, by the name under which it is queued: composition only.
import type { Jobs } from '#server/jobs.ts';

/** Every background job of the product. */
export function serverJobs(): Jobs {
  return {};
}
