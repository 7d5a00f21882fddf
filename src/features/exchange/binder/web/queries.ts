import { download } from '#web/client.ts';
import { binderContract } from '../contract.ts';

/** Downloads the inspection binder of a project as of now. */
export function downloadBinder(project: number): Promise<void> {
  return download(binderContract.download, { params: { id: project }, query: {} });
}
