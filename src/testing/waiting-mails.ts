// Mails to a recipient, with the text of queued ones: for tests that follow a link or a code.
import * as z from 'zod/mini';
import { mailKinds } from '#core/mail-kinds.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';

const mailRow = shape({
  id: 'number',
  kind: z.enum(mailKinds),
  subject: 'string',
  status: 'string',
  language: 'string?',
});

export interface WrittenMail extends RowOf<typeof mailRow> {
  /** Null if it is sent, or was never queued. */
  text: string | null;
}

/** The mails to this address, oldest first. */
export async function mailsTo(database: Queryable, recipient: string): Promise<WrittenMail[]> {
  const rows = await database.rows(
    sql.of({ ...mailRow, ...storedBody, waits: 'boolean' })`
      select r.id, r.kind, r.subject, r.status, o.language, o.record_id is not null as waits, ${bodyColumns}
      from sending_records r left join outbox o on o.record_id = r.id where r.recipient = ${recipient} order by r.id`,
  );
  return rows.map(({ id, kind, subject, status, language, waits, ...body }) => {
    const text = waits ? (openBody(database, id, body)?.text ?? null) : null;
    return { id, kind, subject, status, language, text };
  });
}
