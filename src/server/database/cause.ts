// Who changes a row and why: recorded in the audit beside the old and the new row.
import * as z from 'zod/mini';
import { type Statement, sql } from './sql.ts';

/** The source of a change. */
const origins = ['form', 'sheet_import', 'api', 'cli', 'undo', 'job', 'demo'] as const;
export type Origin = (typeof origins)[number];

/** As stored in the audit: changes made outside the portal, or before sources were recorded, may have none. */
export const recordedOrigins = [...origins, 'unknown'] as const;

/** What the origin refers to. For an imported file, the row is found by the import and the record (history). */
export const auditReference = z.object({
  file: z.optional(z.string()),
  /** The id in `sheet_imports`. */
  import: z.optional(z.number()),
  /** The id of an API token. */
  token: z.optional(z.number()),
  /** The source system whose external ids an API client uses. */
  source: z.optional(z.string()),
  job: z.optional(z.string()),
});
type Reference = z.output<typeof auditReference>;

interface WhatHappens {
  /** The action, as a constant of the code such as 'change inbound'; never a text that someone typed. */
  readonly operation?: string;
  readonly reference?: Reference | undefined;
  /** The reason entered by the user. */
  readonly reason?: string | undefined;
  /** The id of the request or of the job run. */
  readonly request: string;
}

/** A user's write states its origin; a name alone is that of a job. */
export type ChangeCause = WhatHappens &
  (
    | { /** The name of a job, or 'operator', 'visitor'. */ readonly actor: string; readonly origin?: Origin }
    | { /** A user's id. */ readonly actor: number | string; readonly origin: Origin }
  );

/** Passes the cause to the audit triggers, for the current transaction. */
export function setCause(cause: ChangeCause): Statement<unknown> {
  const { actor, origin = 'job', operation = '', reason = '', request } = cause;
  const reference = cause.reference ?? (origin === 'job' ? { job: String(actor) } : undefined);
  return sql`select set_config('trialway.actor', ${String(actor)}, true), set_config('trialway.origin', ${origin}, true),
    set_config('trialway.operation', ${operation}, true), set_config('trialway.reason', ${reason}, true),
    set_config('trialway.reference', ${reference === undefined ? '' : JSON.stringify(reference, storable)}, true),
    set_config('trialway.request', ${request}, true)`;
}

/** Names of files and API clients come from outside: PostgreSQL rejects JSON with lone surrogates. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
