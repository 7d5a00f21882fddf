import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { PermanentJobError } from '#server/jobs/job-errors.ts';
import { queueJob, startJobs } from '#server/jobs/jobs.ts';
import { type Mail, queueMail } from '#server/mail/mail.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { Job } from '../contract.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
const cause = { actor: 'test', reason: 'jobs', request: 'jobs' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const get = (path: string) => api.get(path, world.tokens.admin);
const retry = (id: number) => api.send('POST', `/api/jobs/${id}/retry/`, { token: world.tokens.admin });
const confirmation = {
  kind: 'registration',
  template: 'verify_email',
  parameters: { hours: 24 },
  link: 'https://portal.test/verify/secret-token',
} as const;
async function mail(
  to: string,
  parts: Pick<Mail, 'kind' | 'template'> & Partial<Mail> = confirmation,
): Promise<Job> {
  await api.database.write(cause, (transaction) => queueMail(transaction, { language: 'uk', to, ...parts }));
  const { body } = await get('/api/jobs/?limit=100');
  return body.results.find(({ about }: Job) => about.startsWith(`${to}: `));
}
async function job(name: 'reports.send' | 'imports.expire', key?: string): Promise<number> {
  await api.database.write(cause, (transaction) =>
    queueJob(transaction, name, {}, key === undefined ? {} : { key }),
  );
  const [row] = await api.database.rows(sql.of({ id: 'number' })`select max(id) as id from jobs`);
  return row?.id ?? 0;
}
const fail = (id: number) =>
  api.database.rows(
    sql`update jobs set given_up_at = now(), attempts = 16, error = 'broken' where id = ${id}`,
  );

describe('GET /api/jobs/', () => {
  refusesStrangers(api, world, () => '/api/jobs/');
  letsInOnly(api, world, () => '/api/jobs/', ['admin']);

  it('SET-22 lists pending and failed jobs by status and lane, without the texts of mails', async () => {
    const waiting = await mail('listed@x.test');
    expect(waiting).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
      name: 'mail.send_urgent',
      lane: 'urgent_mail',
      about: expect.stringContaining('listed@x.test: '),
      status: 'waiting',
      attempts: 0,
      error: '',
      next_try_at: expect.stringMatching(/Z$/),
    });
    const failed = await job('reports.send');
    await fail(failed);
    const { body } = await get('/api/jobs/?status=failed');
    expect(body.smtp).toBe(false);
    expect(body.results).toMatchObject([
      { id: failed, status: 'failed', error: 'broken', next_try_at: null },
    ]);
    const urgent = (await get('/api/jobs/?lane=urgent_mail&limit=100')).body.results as Job[];
    expect(new Set(urgent.map(({ lane }) => lane))).toEqual(new Set(['urgent_mail']));
    const lanes = ((await get('/api/jobs/?ordering=lane&limit=100')).body.results as Job[]).map(
      ({ lane }) => lane,
    );
    expect([lanes.indexOf('urgent_mail'), lanes.includes('reports')]).toEqual([0, true]);
  });

  it('shows a job as running while a process works on it, and no longer', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const id = await job('imports.expire', 'held');
    const stop = startJobs(
      api.database,
      api.connection.app,
      {
        'imports.expire': async () => {
          begun.resolve();
          await ended.promise;
          throw new PermanentJobError('the file is damaged');
        },
      },
      { onError: () => {} },
    );
    await begun.promise;
    const running = (await get('/api/jobs/?status=running')).body.results;
    const refused = await retry(id);
    ended.resolve();
    await stop();
    expect(running).toMatchObject([{ id, status: 'running' }]);
    expect([refused.status, refused.body.errors.msg]).toEqual([409, 'CONFLICT']);
    expect((await get(`/api/jobs/${id}/`)).body).toMatchObject({
      status: 'failed',
      error: 'the file is damaged',
    });
  });
});

describe('GET /api/jobs/{id}/', () => {
  refusesStrangers(api, world, () => '/api/jobs/1/');

  it('SET-22 A-108 an admin reads a queued mail with masked links and codes, and reading writes nothing', async () => {
    const { id } = await mail('read@x.test');
    const audit = () => api.database.rows(sql.of({ n: 'number' })`select count(*) as n from audit`);
    const before = await audit();
    const { body } = await get(`/api/jobs/${id}/`);
    expect(body.mail).toMatchObject({ recipient: 'read@x.test', language: 'uk' });
    expect(body.mail.text).toContain('24');
    expect(body.mail.text + body.mail.html).not.toMatch(/secret-token|https?:/);
    expect(body.mail.html).toContain('href="••••••"');
    const coded = await mail('code@x.test', {
      kind: 'mfa',
      template: 'mail_code',
      code: '482913',
      parameters: { minutes: 10 },
    });
    const read = (await get(`/api/jobs/${coded.id}/`)).body.mail;
    expect(read.text).toContain('••••••');
    expect(read.text + read.html).not.toContain('482913');
    // Only the second mail itself was written.
    expect(await audit()).toEqual([{ n: (before[0]?.n ?? 0) + 1 }]);
    // Encrypted with a key that the portal no longer has: the mail is listed without its text.
    await api.database.rows(sql`update outbox set sealed = sealed || 'x'::bytea`);
    expect((await get(`/api/jobs/${id}/`)).body.mail).toMatchObject({
      recipient: 'read@x.test',
      text: null,
      html: null,
    });
    expect((await get('/api/jobs/999999/')).status).toBe(404);
  });
});

describe('POST /api/jobs/{id}/retry/', () => {
  it('ROLE-22 is for admin only', async () => {
    const path = `/api/jobs/${await job('reports.send')}/retry/`;
    expect((await api.send('POST', path)).status).toBe(401);
    for (const role of ['staff', 'api_user', 'user', 'driver'] as const)
      expect((await api.send('POST', path, { token: world.tokens[role] })).status).toBe(403);
  });

  it('gives a failed job all its attempts again, and records who requested it', async () => {
    const id = await job('reports.send', 'again');
    await fail(id);
    const { status, body } = await retry(id);
    expect([status, body]).toMatchObject([200, { id, status: 'waiting', attempts: 0 }]);
    const [event] = await api.database.rows(
      sql.of({
        actor: 'string',
      })`select actor from audit where table_name = 'job retried' and row_id = ${String(id)}`,
    );
    expect(event?.actor).toBe(String(world.users.admin));
  });

  it('SET-22 sends a failed mail again: its record is pending once more', async () => {
    const { id } = await mail('again@x.test');
    await fail(id);
    const record = () =>
      api.database.rows(
        sql.of({ status: 'string' })`select status from sending_records where recipient = 'again@x.test'`,
      );
    await api.database.write(cause, (transaction) =>
      transaction.rows(
        sql`update sending_records set status = 'failed', error = 'gone' where recipient = 'again@x.test'`,
      ),
    );
    expect((await retry(id)).status).toBe(200);
    expect(await record()).toEqual([{ status: 'queued' }]);
  });

  it('runs a pending job now and keeps its count of attempts', async () => {
    const id = await job('reports.send');
    await api.database.rows(
      sql`update jobs set next_try_at = now() + interval '1 hour', attempts = 3 where id = ${id}`,
    );
    expect((await retry(id)).body).toMatchObject({ status: 'waiting', attempts: 3 });
    expect(
      await api.database.rows(sql`select id from jobs where id = ${id} and next_try_at <= now()`),
    ).toHaveLength(1);
  });

  it('is 409 if a newer one of the same key is pending, 404 if there is none', async () => {
    const old = await job('reports.send', 'twice');
    await fail(old);
    await job('reports.send', 'twice');
    const { status, body } = await retry(old);
    expect([status, body.errors.msg]).toEqual([409, 'CONFLICT']);
    expect((await retry(999_999)).status).toBe(404);
  });
});
