// Sends due mail through the server's jobs, for tests that read received mail.
import type pg from 'pg';
import { lanes as declaredLanes, type Lane, type LaneName } from '#core/job-lanes.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { isRunning } from '#server/jobs/job-session.ts';
import { type JobHandler, queueJob, startJobs } from '#server/jobs/jobs.ts';
import { type MailSenderOptions, mailSender } from '#server/mail/mail-sender.ts';

interface Worker {
  /** The number of mails tried. */
  tried(): number;
  /** Resolves when it has looked for mail and found none left: a job in a later lane has run. */
  roundPasses(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a worker that sends mail. */
export function startSending(
  database: Database,
  connection: pg.ClientConfig,
  options: MailSenderOptions,
  lanes: Readonly<Record<LaneName, Lane>> = declaredLanes,
): Worker {
  let round = Promise.withResolvers<void>();
  const sender = mailSender(database, options);
  let tried = 0;
  const send: JobHandler = (...args) => {
    tried += 1;
    return sender.jobs['mail.send']?.(...args) ?? Promise.resolve();
  };
  const stop = startJobs(
    database,
    connection,
    { 'mail.send_urgent': send, 'mail.send': send, 'reports.send': async () => round.resolve() },
    { gates: sender.gates, lanes, onError: () => {} },
  );
  return {
    tried: () => tried,
    async roundPasses() {
      round = Promise.withResolvers();
      await database.write({ actor: 'test', reason: 'round', request: 'round' }, (transaction) =>
        queueJob(transaction, 'reports.send', {}),
      );
      await round.promise;
    },
    async stop() {
      await stop();
      sender.close();
    },
  };
}

/** Sends until no mail is due; returns the number of mails tried. */
export async function sendDueMails(
  database: Database,
  connection: pg.ClientConfig,
  options: MailSenderOptions,
): Promise<number> {
  const worker = startSending(database, connection, options);
  while (await isMailDue(database)) await new Promise((resolve) => setTimeout(resolve, 20));
  await worker.stop();
  return worker.tried();
}

async function isMailDue(database: Database): Promise<boolean> {
  const [row] = await database.rows(
    sql.of({ due: 'boolean' })`
      select exists (select from jobs j where j.lane in ('urgent_mail', 'mail') and j.given_up_at is null
      and (j.next_try_at <= now() or ${isRunning(sql`j.id`)})) as due`,
  );
  return row?.due === true;
}
