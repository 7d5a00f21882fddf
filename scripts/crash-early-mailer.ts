// The control of the mail test in scripts/crash.ts: a sender that records a mail as sent before sending it,
// the fault that the crash test must detect. It prints `ready` once it has opened the database of a folder.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { openDatabase } from '#server/database/database.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';

const earlyMail = shape({
  record_id: 'number',
  recipient: 'string',
});
type Mail = RowOf<typeof earlyMail>;

const [folder = '', smtpUrl = ''] = process.argv.slice(2);
const shutdown = new AbortController();
process.once('SIGTERM', () => shutdown.abort());

const postgres = await startEmbeddedPostgres(folder);
await migrate(postgres.superuserConfig, MIGRATIONS);
const database = openDatabase({ ...postgres.superuserConfig, user: 'trialway_app' });
const transport = createTransport(smtpUrl);
console.log('ready');
while (!shutdown.signal.aborted) {
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
    const [mail] = await transaction.rows(
      sql.of(earlyMail)`
        delete from outbox where record_id = (select min(record_id) from outbox) returning record_id,
        (select recipient from sending_records where id = record_id) as recipient`,
    );
    if (mail === undefined) return undefined;
    await transaction.rows(sql`update sending_records set status = 'sent' where id = ${mail.record_id}`);
    return mail;
  });
}
