import type { Cause, Database } from './database.ts';
import { type Queryable, sql } from './sql.ts';

/**
 * Records events in the audit that change no row, such as a sign-in or a download. Changes of rows are
 * recorded by triggers.
 */
export async function auditEvent(
  transaction: Queryable,
  what: string,
  about: number | undefined,
  details: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await transaction.rows(
    sql`select audit_event(${what}::text, ${about?.toString() ?? null}::text, ${JSON.stringify(details)}::jsonb)`,
  );
}

/** Records a download, of a list or about one row; it is committed before the first byte is sent. */
export function auditDownload(
  database: Database,
  cause: (operation: 'download') => Cause,
  what: string,
  about?: number,
  details?: Readonly<Record<string, string | number>>,
): Promise<void> {
  return database.write(cause('download'), (transaction) => auditEvent(transaction, what, about, details));
}
