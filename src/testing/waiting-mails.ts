// The mails that were written to somebody, with the text of those that wait: for tests that follow a link or a code.
import type { MailKind } from '#server/mail.ts';
import { bodyColumns, openBody, type StoredBody } from '#server/mail-body.ts';
import { type Queryable, sql } from '#server/sql.ts';

export interface WrittenMail {
  id: number;
  kind: MailKind;
  subject: string;
  status: string;
  language: string | null;
  /** Null once it is sent, or when it never waited. */
  text: string | null;
}

/** The mails to this address, the oldest first. */
export async function mailsTo(database: Queryable, recipient: string): Promise<WrittenMail[]> {
  const rows = await database.rows<Omit<WrittenMail, 'text'> & StoredBody & { waits: boolean }>(
    sql`select r.id, r.kind, r.subject, r.status, o.language, o.record_id is not null as waits, ${bodyColumns}
      from sending_records r left join outbox o on o.record_id = r.id where r.recipient = ${recipient} order by r.id`,
  );
  return rows.map(({ id, kind, subject, status, language, waits, ...body }) => {
    const text = waits ? (openBody(database, id, body)?.text ?? null) : null;
    return { id, kind, subject, status, language, text };
  });
}
