// Maintenance of the queue.
import { jobs } from '#core/job-lanes.ts';
import type { Database } from '#server/database/database.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { adoptMails } from '#server/mail/mail.ts';
import { wakeWorkers } from './jobs.ts';

/** Renamed jobs; a server of an older release may still queue them under the old name. */
const renamed = {
  check_import: 'imports.validate',
  commit_import: 'imports.commit',
  report: 'reports.send',
  'send subscription': 'subscriptions.send',
} as const;

const obsolete = ['look for subscriptions', 'look for emergencies', 'clear mailed files', 'forget imports'];

/** How long a failed job is kept for a manual retry. */
const keptDays = 30;

/** Adopts jobs without a lane and mails without a job: from older releases and the demo world. */
export async function adoptJobs(database: Database): Promise<void> {
  const cause = { actor: 'jobs', operation: 'adopt', request: 'jobs' };
  await database.write(cause, async (transaction) => {
    let adopted = await adoptMails(transaction);
    for (const [before, name] of Object.entries(renamed)) adopted += await rename(transaction, before, name);
    await transaction.rows(sql`delete from jobs where lane is null and name = any(${obsolete})`);
    if (adopted > 0) await wakeWorkers(transaction);
  });
}

/** Deletes jobs that failed long ago, and mails that were not retried. */
export async function expireJobs(database: Database): Promise<void> {
  const cause = { actor: 'jobs', operation: 'expire', request: 'jobs' };
  await database.write(cause, async (transaction) => {
    await transaction.rows(
      sql`with gone as (delete from jobs where given_up_at < now() - make_interval(days => ${keptDays}) returning name, key)
        delete from outbox where record_id::text in (select key from gone where name in ('mail.send', 'mail.send_urgent'))`,
    );
  });
}

async function rename(
  transaction: Queryable,
  before: string,
  name: (typeof renamed)[keyof typeof renamed],
): Promise<number> {
  // A job that waits under both names keeps only the new one.
  await transaction.rows(
    sql`delete from jobs old using jobs new where old.name = ${before} and old.given_up_at is null
      and new.name = ${name} and new.key = old.key and new.given_up_at is null`,
  );
  const rows = await transaction.rows(
    sql`update jobs set name = ${name}, lane = ${jobs[name].lane} where name = ${before} and lane is null returning id`,
  );
  return rows.length;
}
