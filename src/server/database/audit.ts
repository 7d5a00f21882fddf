import { type Queryable, sql } from './sql.ts';

/** Records what is no change of a row and yet belongs in the audit: a sign-in, a download. Changes of rows need nothing. */
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
