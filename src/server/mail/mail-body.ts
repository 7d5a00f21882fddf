// The encrypted body of a queued mail, which may contain a sign-in link or code. A copy of the database alone
// cannot decrypt it.

import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

export interface MailBody {
  readonly text: string;
  readonly html: string;
  /** The codes and links in the mail, which only the recipient may read; older releases stored no list. */
  readonly hide?: readonly string[];
}

/** A body as stored in the outbox; older releases stored plain text. */
export const storedBody = shape({
  sealed: 'bytes?',
  text_body: 'string?',
  html_body: 'string?',
});
export type StoredBody = RowOf<typeof storedBody>;

/** The columns of a stored body, where `o` is the outbox. */
export const bodyColumns = sql`o.sealed, o.text_body, o.html_body`;

/** The encrypted body, bound to this mail's record. */
export function sealBody({ sealing }: Queryable, recordId: number, body: MailBody): Buffer {
  if (sealing === undefined) throw new Error('Mail needs the portal’s key: open the database with it.');
  return sealing.seal(purposeOf(recordId), JSON.stringify(body));
}

/** The decrypted body of this mail; undefined if it was encrypted with another key. */
export function openBody(
  { sealing }: Queryable,
  recordId: number,
  { sealed, text_body, html_body }: StoredBody,
): MailBody | undefined {
  if (sealed === null) return { text: text_body ?? '', html: html_body ?? '' };
  try {
    return sealing && (JSON.parse(sealing.open(purposeOf(recordId), sealed)) as MailBody);
  } catch {
    return undefined;
  }
}

const masked = '••••••';

/** A mail's text or HTML for others than its recipient: codes and links are masked in every kind of mail. */
export function maskSecrets(content: string, { hide }: MailBody): string {
  const known = (hide ?? []).reduce((rest, part) => rest.replaceAll(part, masked), content);
  // Also masked by their form: HTML contains the escaped link, and without a list any long number may be a code.
  const rest = known.replace(/https?:[^\s"<>]+/gi, masked);
  return hide === undefined ? rest.replace(/\b\d{6,}\b/g, masked) : rest;
}

/** Encrypts plain bodies queued by an older release; returns their number. */
export async function sealClearBodies(database: Queryable): Promise<number> {
  const rows = await database.read(
    sql.of(storedBody, { record_id: 'number' })`
      select o.record_id, ${bodyColumns} from outbox o where o.sealed is null order by o.record_id`,
  );
  for (const { record_id, text_body, html_body } of rows) {
    const sealed = sealBody(database, record_id, { text: text_body ?? '', html: html_body ?? '' });
    await database.rows(
      sql`update outbox set sealed = ${sealed}, text_body = null, html_body = null
        where record_id = ${record_id} and sealed is null`,
    );
  }
  return rows.length;
}

function purposeOf(recordId: number): string {
  return `mail ${recordId}`;
}
