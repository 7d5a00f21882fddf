import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jobNames } from '#core/job-lanes.ts';
import { binderJobs } from '#features/exchange/binder/server/jobs.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { serverJobs } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const at = (kind: string, project: number) => `/api/projects/${project}/${kind}/report/`;
const ask = (kind: string, token: string, project = world.own.project, language = 'en') =>
  api.send('POST', at(kind, project), { token, headers: { 'accept-language': language } });
const requested = { status: 200, body: { detail: 'requested' } };

const mailed = shape({
  ...storedBody,
  id: 'number',
  recipient: 'string',
  subject: 'string',
  language: 'string',
  attachment_name: 'string',
  content: 'bytes?',
});
type Mailed = RowOf<typeof mailed>;

/** Runs the waiting jobs and returns the mails. */
async function workOff(): Promise<Mailed[]> {
  const jobs = serverJobs(api.database, { businessTz: 'Europe/Kyiv', publicUrl: testOrigin, dataDir: '' });
  const errors: unknown[] = [];
  const stop = startJobs(api.database, api.connection.app, jobs, { onError: (error) => errors.push(error) });
  await vi.waitFor(
    async () =>
      expect(
        await api.database.rows(
          sql`select id, error from jobs where next_try_at <= now() and lane <> 'mail'`,
        ),
      ).toEqual([]),
    { timeout: 20_000, interval: 20 },
  );
  await vi.waitFor(
    async () => expect(await api.database.rows(sql`select id from jobs where lane <> 'mail'`)).toEqual([]),
    20_000,
  );
  await stop();
  expect(errors).toEqual([]);
  const mails = await api.database.rows(
    sql.of(mailed)`
      select r.recipient, r.subject, o.language, r.id, ${bodyColumns}, o.attachment_name, f.content
      from outbox o join sending_records r on r.id = o.record_id join files f on f.id = o.attachment_file_id
      where r.kind = 'report' order by r.id`,
  );
  // The mails themselves are sent by other jobs.
  await api.database.rows(sql`delete from outbox`);
  await api.database.rows(sql`delete from jobs where lane = 'mail'`);
  return mails;
}
const emailOf = async (id: number) =>
  (await api.database.rows(sql.of({ email: 'string' })`select email from users where id = ${id}`))[0]
    ?.email ?? '';

describe.each(['outbounds', 'inventories'])('POST /api/projects/{id}/%s/report/', (kind) => {
  it('CALL-44 CALL-45 401 without a session; 403 for machines, drivers, operators and sites', async () => {
    expect((await api.send('POST', at(kind, world.own.project))).status).toBe(401);
    for (const role of ['api_user', 'driver', 'operator', 'investigator', 'coordinator'] as const) {
      expect((await ask(kind, world.tokens[role])).status).toBe(403);
    }
    expect(await workOff()).toEqual([]);
  });

  it('PRJ-15 404 for a foreign and a missing project, and nothing is sent', async () => {
    for (const project of [world.foreign.project, 999_999]) {
      expect(await brief(ask(kind, world.tokens.user, project))).toEqual({
        status: 404,
        body: { errors: { msg: 'NOT_FOUND' } },
      });
    }
    expect(await workOff()).toEqual([]);
  });

  it('PRJ-11 PRJ-12 A-117 SET-21 responds at once and mails the spreadsheet to the caller', async () => {
    expect(await brief(ask(kind, world.tokens.user, world.own.project, 'uk'))).toEqual(requested);
    const [mail, ...others] = await workOff();
    expect(others).toEqual([]);
    const name = `AB101_${kind}_${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date())}.xlsx`;
    expect(mail).toMatchObject({
      recipient: await emailOf(world.users.user),
      language: 'uk',
      subject: `Ваш звіт ${name}`,
      attachment_name: name,
    });
    expect(mail && openBody(api.database, mail.id, mail)?.text).toContain('Europe/Kyiv');
    const stored = await api.get(`/api/projects/${world.own.project}/${kind}/?limit=500`, world.tokens.user);
    const cells = await sheetCells(mail?.content ?? Buffer.alloc(0));
    expect(cells).toHaveLength(stored.body.count + 1);
    expect(JSON.stringify(cells)).toContain(kind === 'outbounds' ? 'AB-555-01' : 'AB-B1');
    expect(JSON.stringify(cells)).not.toContain(canary);
  });

  it('A-117 one at a time per user and list: requested ten times, mailed once; other users have their own', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => brief(ask(kind, world.tokens.staff))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await ask(kind, world.tokens.admin);
    await ask(kind, world.tokens.staff, world.foreign.project);
    const mails = await workOff();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [
        await emailOf(world.users.admin),
        await emailOf(world.users.staff),
        await emailOf(world.users.staff),
      ].toSorted(),
    );
    await ask(kind, world.tokens.staff);
    expect(await workOff()).toHaveLength(1);
  });

  it('A-117 ROLE-22 a user who has lost the right since then gets nothing', async () => {
    const loses = await makeUser(api.database, 'user', { client_id: world.own.client });
    const leaves = await makeUser(api.database, 'user', { client_id: world.own.client });
    for (const id of [loses, leaves]) await ask(kind, await api.tokenOf(id));
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
      await transaction.rows(
        sql`update users set client_id = ${world.foreign.client}::bigint where id = ${loses}`,
      );
      await transaction.rows(sql`update users set is_active = false where id = ${leaves}`);
    });
    expect(await workOff()).toEqual([]);
  });
});

it('A-117 a report of 20,000 rows is complete, mailed once though its job runs twice, and deleted with its mail', async () => {
  const project = await make(api.database, 'projects', { client_id: world.own.client, name: 'Large' });
  await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(
      sql`insert into outbounds (project_id, airbill, site)
        select ${project}, 'L-' || n || '-' || md5(n::text), md5((n * 7)::text) from generate_series(1, 20000) n`,
    ),
  );
  await ask('outbounds', world.tokens.user, project);
  const [job] = await api.database.rows(
    sql.of({ payload: 'unknown' })`select payload from jobs where name = 'reports.send'`,
  );
  const [mail] = await workOff();
  const cells = await sheetCells(mail?.content ?? Buffer.alloc(0));
  expect(cells).toHaveLength(20_001);
  expect(new Set(cells.map((row) => String(row))).size).toBe(20_001);

  const jobs = {
    ...serverJobs(api.database, { businessTz: 'UTC', publicUrl: testOrigin, dataDir: '' }),
    ...binderJobs(api.database, { timeZone: 'UTC', portalName: 'Trialway' }),
  };
  await jobs['reports.send']?.(job?.payload, new AbortController().signal);
  const left = () =>
    api.database.rows(
      sql.of({ files: 'number', mails: 'number' })`
        select (select count(*)::int from report_files) as files, (select count(*)::int from outbox) as mails`,
    );
  expect(await left()).toMatchObject([{ mails: 0 }]);
  await jobs['files.expire']();
  expect(await left()).toEqual([{ files: 0, mails: 0 }]);
  const others = jobNames.filter(
    (name) => !(name in jobs) && !/^(tracking|weather|mailbox|webhooks)\./.test(name),
  );
  expect(others).toEqual(['mail.send_urgent', 'mail.send']);
}, 60_000);
