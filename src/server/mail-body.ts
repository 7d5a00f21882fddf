// The body of a waiting mail: sealed, since it may hold a link or a code that lets somebody in. A copy of the database
// alone opens none.
import { type Queryable, sql } from './sql.ts';

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/** A body as the outbox holds it; an older release wrote it in clear. */
export interface StoredBody {
  sealed: Buffer | null;
  text_body: string | null;
  html_body: string | null;
}

/** The columns of a stored body, where `o` is the outbox. */
export const bodyColumns = sql`o.sealed, o.text_body, o.html_body`;

/** The body of the mail with this record, sealed for it alone. */
export function sealBody({ sealing }: Queryable, recordId: number, { text, html }: MailBody): Buffer {
  if (sealing === undefined) throw new Error('Mail needs the portal’s key: open the database with it.');
  return sealing.seal(purposeOf(recordId), JSON.stringify({ text, html }));
}

/** The body of the mail with this record; undefined when it was sealed with another key. */
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

/** Seals what waits in clear since an older release; answers how many. */
export async function sealClearBodies(database: Queryable): Promise<number> {
  const rows = await database.rows<StoredBody & { record_id: number }>(
    sql`select o.record_id, ${bodyColumns} from outbox o where o.sealed is null order by o.record_id`,
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
