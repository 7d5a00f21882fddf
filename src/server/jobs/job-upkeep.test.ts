import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { anyRow } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { testDatabase } from '#testing/database.ts';
import { adoptJobs, expireJobs } from './job-upkeep.ts';

const cause = { actor: 'test', reason: 'jobs', request: 'jobs' };
const world = {} as { database: Database };
beforeAll(async () => {
  world.database = openDatabase((await testDatabase()).app, Buffer.alloc(32, 1));
});
beforeEach(async () => {
  await world.database.rows(sql`delete from outbox`);
  await world.database.rows(sql`delete from jobs`);
});
afterAll(() => world.database.close());

const mail = (kind: 'mfa' | 'invoice', to: string) =>
  world.database.write(cause, (transaction) =>
    queueMail(transaction, { kind, template: 'password_changed', language: 'en', to }),
  );
const jobsLeft = () =>
  world.database.rows(sql.of(anyRow)`select name, lane, key, payload from jobs order by name, key`);

it('A-117 what a server of an older release queued is taken over, each once', async () => {
  const [code, invoice] = [await mail('mfa', 'a@x.test'), await mail('invoice', 'b@x.test')];
  await world.database.rows(sql`delete from jobs`);
  await world.database.rows(
    sql`insert into jobs (name, key, payload) values ('check_import', '7', '{"importId": 7}'),
      ('report', 'u1', '{}'), ('look for emergencies', 'every', '{}')`,
  );
  await world.database.rows(
    sql`insert into jobs (name, lane, key, payload) values ('reports.send', 'reports', 'u1', '{}')`,
  );
  await adoptJobs(world.database);
  const expected = [
    { name: 'imports.validate', lane: 'imports', key: '7', payload: { importId: 7 } },
    { name: 'mail.send', lane: 'mail', key: String(invoice), payload: { recordId: invoice } },
    { name: 'mail.send_urgent', lane: 'urgent_mail', key: String(code), payload: { recordId: code } },
    { name: 'reports.send', lane: 'reports', key: 'u1', payload: {} },
  ];
  expect(await jobsLeft()).toEqual(expected);
  await adoptJobs(world.database);
  expect(await jobsLeft()).toEqual(expected);
});

it('A-117 a failed job stays for 30 days, with its mail', async () => {
  await mail('invoice', 'old@x.test');
  await mail('invoice', 'young@x.test');
  await mail('invoice', 'waiting@x.test');
  const age = (to: string, days: number) =>
    world.database.rows(
      sql`update jobs set given_up_at = now() - make_interval(days => ${days}::int)
        where key = (select id::text from sending_records where recipient = ${to})`,
    );
  await age('old@x.test', 31);
  await age('young@x.test', 29);
  await expireJobs(world.database);
  expect(
    await world.database.rows(
      sql`select r.recipient, j.id is not null as job from outbox o join sending_records r on r.id = o.record_id
        left join jobs j on j.key = r.id::text order by r.id`,
    ),
  ).toEqual([
    { recipient: 'young@x.test', job: true },
    { recipient: 'waiting@x.test', job: true },
  ]);
});
