// Spreadsheets attached to mails: stored in the mail's transaction, deleted when it has been sent or has failed.
import type { FileAnswer } from '#core/contract.ts';
import type { Database } from '#server/database/database.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { insertFileInPieces } from '#server/files/files.ts';
import { type Mail, queueMail } from './mail.ts';

export interface FileMail {
  readonly file: FileAnswer;
  /** The key identifies a mail queued by an earlier attempt of the same job. */
  readonly mail: Mail & { readonly idempotencyKey: string };
}

/** Creates the file and queues the mail with it; does nothing if that mail was queued before. */
export async function mailFile(
  transaction: Queryable,
  { file, mail }: FileMail,
  signal: AbortSignal,
): Promise<void> {
  const known = await transaction.read(
    sql`select 1 from sending_records where idempotency_key = ${mail.idempotencyKey}`,
  );
  if (known.length > 0) return;
  const fileId = await insertFileInPieces(transaction, file, signal);
  await transaction.rows(sql`insert into report_files (file_id) values (${fileId})`);
  await queueMail(transaction, { ...mail, attachment: { name: file.name, fileId } });
}

/** Closes a file that may not have been read completely: its rows hold a connection. */
export async function discardFile({ bytes }: FileAnswer): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.();
}

/** Deletes the files of sent and failed mails; returns their number. */
export async function clearMailedFiles(database: Database): Promise<number> {
  const cause = { actor: 'mailed-files', operation: 'its mail is done', request: 'mailed-files' };
  return database.write(cause, async (transaction) => {
    const gone = await transaction.rows(
      sql`delete from files f using report_files r where r.file_id = f.id
          and not exists (select from outbox o where o.attachment_file_id = f.id) returning f.id`,
    );
    return gone.length;
  });
}
