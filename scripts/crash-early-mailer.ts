// The control of the mails in scripts/crash.ts: a sender that notes a mail as sent before it sends it, which is the
// fault that the crash test must be able to see. It prints `ready` once it has the database of a folder.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { openDatabase } from '#server/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts';
import { MIGRATIONS, migrate } from '#server/migrate.ts';
import { sql } from '#server/sql.ts';

interface Mail {
  record_id: number;
  recipient: string;
}

const [folder = '', smtpUrl = ''] = process.argv.slice(2);
const leave = new AbortController();
process.once('SIGTERM', () => leave.abort());

const postgres = await startEmbeddedPostgres(folder);
await migrate(postgres.superuserConfig, MIGRATIONS);
const database = openDatabase({ ...postgres.superuserConfig, user: 'trialway_app' });
const transport = createTransport(smtpUrl);
console.log('ready');
while (!leave.signal.aborted) {
  const mail = await noteNext();
  if (mail === undefined) {
    await sleep(20);
    continue;
  }
  await transport.sendMail({
    from: 'crash@x.test',
    to: mail.recipient,
    text: 'sent',
    messageId: `<mail-${mail.record_id}@x.test>`,
  });
}
await database.close();
await postgres.stop();

function noteNext(): Promise<Mail | undefined> {
  const cause = { actor: 'crash', reason: 'send', request: 'crash' };
  return database.write(cause, async (transaction) => {
    const [mail] = await transaction.rows<Mail>(
      sql`delete from outbox where record_id = (select min(record_id) from outbox) returning record_id,
        (select recipient from sending_records where id = record_id) as recipient`,
    );
    if (mail === undefined) return undefined;
    await transaction.rows(sql`update sending_records set status = 'sent' where id = ${mail.record_id}`);
    return mail;
  });
}
