// Spreadsheets made for a mail: stored with it in one transaction, and gone when it has been sent or given up.
import type { FileAnswer } from '#core/contract.ts';
import type { Database } from './database.ts';
import { insertFileInPieces } from './files.ts';
import { type Mail, queueMail } from './mail.ts';
import { type Queryable, sql } from './sql.ts';

export interface FileMail {
  readonly file: FileAnswer;
  /** Its key tells a mail that was written by an earlier try of the same job. */
  readonly mail: Mail & { readonly idempotencyKey: string };
}

/** Makes the file and queues the mail that carries it; nothing when that mail was queued before. */
export async function mailFile(
  transaction: Queryable,
  { file, mail }: FileMail,
  signal: AbortSignal,
): Promise<void> {
  const known = await transaction.rows(
    sql`select 1 from sending_records where idempotency_key = ${mail.idempotencyKey}`,
  );
  if (known.length > 0) return;
  const fileId = await insertFileInPieces(transaction, file, signal);
  await transaction.rows(sql`insert into report_files (file_id) values (${fileId})`);
  await queueMail(transaction, { ...mail, attachment: { name: file.name, fileId } });
}

/** Removes the files whose mails are sent or given up; answers how many. */
export async function clearMailedFiles(database: Database): Promise<number> {
  const cause = { actor: 'mailed-files', reason: 'its mail is done', request: 'mailed-files' };
  return database.write(cause, async (transaction) => {
    const gone = await transaction.rows(
      sql`delete from files f using report_files r where r.file_id = f.id
          and not exists (select from outbox o where o.attachment_file_id = f.id) returning f.id`,
    );
    return gone.length;
  });
}
