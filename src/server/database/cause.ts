// By whom and why a row changes: what the audit records beside the old and the new row.
import * as z from 'zod/mini';
import { type Statement, sql } from './sql.ts';

/** How a change came in. */
const origins = ['form', 'sheet_import', 'api', 'cli', 'undo', 'job', 'demo'] as const;
export type Origin = (typeof origins)[number];

/** As the audit has it: what was written past the portal, or before origins were recorded, may have none. */
export const recordedOrigins = [...origins, 'unknown'] as const;

/** What the origin refers to. Of an imported file the row is found by the import and the record (history). */
export const auditReference = z.object({
  file: z.optional(z.string()),
  /** The id in `sheet_imports`. */
  import: z.optional(z.number()),
  /** The id of an API token. */
  token: z.optional(z.number()),
  /** Under whose external ids an API client imports. */
  source: z.optional(z.string()),
  job: z.optional(z.string()),
});
type Reference = z.output<typeof auditReference>;

interface WhatHappens {
  /** What the program is doing, by a name of the code's own: 'change inbound'. Never a text that someone typed. */
  readonly operation?: string;
  readonly reference?: Reference | undefined;
  /** The person's own words. */
  readonly reason?: string | undefined;
  /** The request's id, or the run's. */
  readonly request: string;
}

/** A person's write names its origin; a name alone is that of a job. */
export type ChangeCause = WhatHappens &
  (
    | { /** The name of a job, or 'operator', 'visitor'. */ readonly actor: string; readonly origin?: Origin }
    | { /** A user's id. */ readonly actor: number | string; readonly origin: Origin }
  );

/** Names the cause to the triggers of the audit, for the current transaction. */
export function setCause(cause: ChangeCause): Statement<unknown> {
  const { actor, origin = 'job', operation = '', reason = '', request } = cause;
  const reference = cause.reference ?? (origin === 'job' ? { job: String(actor) } : undefined);
  return sql`select set_config('trialway.actor', ${String(actor)}, true), set_config('trialway.origin', ${origin}, true),
    set_config('trialway.operation', ${operation}, true), set_config('trialway.reason', ${reason}, true),
    set_config('trialway.reference', ${reference === undefined ? '' : JSON.stringify(reference, storable)}, true),
    set_config('trialway.request', ${request}, true)`;
}

/** Names of files and API clients come from outside: half a surrogate pair is no JSON that PostgreSQL takes. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
