import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { Provider } from '../contract.ts';
import { runProvider } from './service.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const set = (name: string, value: unknown) =>
  write(sql`update global_settings set value = ${JSON.stringify(value)}::jsonb where name = ${name}`);

const pace = { everySeconds: 3600, retrySeconds: 60, maxRetrySeconds: 300, deadlineSeconds: 20 };
const run = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  changes: Partial<typeof pace> = {},
  job?: AbortSignal,
) =>
  runProvider(
    api.database,
    {
      name: 'gps',
      ...pace,
      ...changes,
      signal: job ?? new AbortController().signal,
      timeZone: 'Europe/Kyiv',
      publicUrl: 'https://portal.test',
    },
    work,
  );
const works = () => Promise.resolve('positions');
const fails = () => Promise.reject(new Error('gps.example refuses the connection'));
/** Simulates that this many minutes have passed. */
const later = (minutes: number) =>
  write(sql`update providers set next_try_at = next_try_at - make_interval(secs => ${minutes * 60}),
    last_try_at = last_try_at - make_interval(secs => ${minutes * 60}),
    failing_since = failing_since - make_interval(secs => ${minutes * 60})`);
const gps = async (): Promise<Provider> =>
  (await api.get('/api/providers/', world.tokens.admin)).body.results.find(
    ({ name }: Provider) => name === 'gps',
  );
/** Seconds until its next attempt. */
const pause = async () => Math.round((Date.parse((await gps()).next_try_at ?? '') - Date.now()) / 1000);
const told = async () =>
  (
    await api.database.rows(
      sql.of(storedBody, { id: 'number', recipient: 'string', subject: 'string' })`
        select r.id, r.recipient, r.subject, ${bodyColumns} from sending_records r
        left join outbox o on o.record_id = r.id where r.kind = 'emergency' order by r.id`,
    )
  ).map((mail) => ({ ...mail, text: openBody(api.database, mail.id, mail)?.text }));

beforeEach(async () => {
  await write(sql`delete from providers`);
  await write(sql`delete from outbox`);
  await write(sql`delete from sending_records`);
  await set('send_emergency_email', true);
  await set('emergency_email', 'night@office.test');
});

describe('GET /api/providers/', () => {
  refusesStrangers(api, world, () => '/api/providers/');
  letsInOnly(api, world, () => '/api/providers/', ['admin']);

  it('lists each external service, called or not', async () => {
    await run(works);
    const { body } = await api.get('/api/providers/', world.tokens.admin);
    expect(body.results.map(({ name, state }: Provider) => [name, state])).toEqual([
      ['gps', 'works'],
      ['weather', 'idle'],
      ['mailbox', 'idle'],
    ]);
    expect(body.results[0]).toMatchObject({ failures: 0, failing_since: null, last_error: '' });
    expect(body.results[1]).toMatchObject({ last_success_at: null, next_try_at: null });
  });
});

describe('a run of an external service', () => {
  it('returns its result and runs again after its interval', async () => {
    expect(await run(works)).toEqual({ state: 'done', result: 'positions' });
    expect(await pause()).toBeGreaterThan(3590);
    expect(await run(fails)).toEqual({ state: 'rests' });
    await later(60);
    expect((await run(works)).state).toBe('done');
  });

  it('pauses longer after each failure, up to a maximum, until the next success', async () => {
    const pauses: number[] = [];
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await run(fails)).state).toBe('failed');
      pauses.push(await pause());
      expect((await run(works)).state).toBe('rests');
      await later(6);
    }
    expect(pauses.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([60, 120, 240, 300, 300]);
    expect(await gps()).toMatchObject({
      state: 'fails',
      failures: 5,
      last_success_at: null,
      last_error: 'gps.example refuses the connection',
    });
    await run(works);
    expect(await gps()).toMatchObject({ state: 'works', failures: 0, last_error: '', failing_since: null });
  });

  it('is executed by one process at a time', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = run(async () => {
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    expect(await run(works)).toEqual({ state: 'rests' });
    ended.resolve();
    expect((await first).state).toBe('done');
  });

  it('is cancelled at its deadline', async () => {
    const outcome = await run(() => new Promise(() => {}), { deadlineSeconds: 0.2 });
    expect(outcome).toMatchObject({ state: 'failed', error: { message: 'not finished within 0.2 seconds' } });
    expect(await gps()).toMatchObject({ failures: 1, last_error: 'not finished within 0.2 seconds' });
  });

  it('is not a failure if the process ends, and may start again at once', async () => {
    const job = new AbortController();
    const cut = run(() => new Promise(() => {}), {}, job.signal);
    job.abort(new Error('the process ends'));
    await expect(cut).rejects.toThrow('the process ends');
    expect(await gps()).toMatchObject({ failures: 0 });
    expect((await run(works)).state).toBe('done');
  });
});

describe('SET-07 A-131 the emergency address', () => {
  const failFor = async (minutes: number, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await run(fails);
      await later(minutes / times);
    }
  };

  it('is alerted once of three consecutive failures over an hour, and once of their end', async () => {
    await failFor(70, 3);
    expect(await told()).toEqual([]);
    await run(fails);
    await later(10);
    await run(fails);
    await later(90);
    expect((await told()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['night@office.test', 'GPS has not been working for over an hour'],
    ]);
    const [first] = await told();
    expect(first?.text).toContain('Failed attempts: 4, since ');
    expect(first?.text).toContain('(Europe/Kyiv)');
    expect(first?.text).toContain('gps.example refuses the connection');
    expect(first?.text).toContain('https://portal.test/global_settings?group=jobs');
    await run(works);
    await later(60);
    await run(works);
    const [, second, ...others] = await told();
    expect([second?.subject, others]).toEqual(['GPS is working again', []]);
    expect(second?.text).toContain('Failed attempts: 5.');
  });

  it('is not alerted of fewer, shorter or ended failures', async () => {
    await run(fails);
    await later(90);
    await run(fails);
    await later(10);
    await run(works);
    await later(60);
    await failFor(50, 5);
    expect(await told()).toEqual([]);
  });

  it.each([
    ['is switched off', () => set('send_emergency_email', false)],
    ['is not set', () => set('emergency_email', '')],
  ])('is not alerted while it %s, but of failures that continue once it is set', async (_, change) => {
    await change();
    await failFor(80, 4);
    await run(fails);
    await later(10);
    expect(await told()).toEqual([]);
    await set('send_emergency_email', true);
    await set('emergency_email', 'night@office.test');
    await run(fails);
    expect(await told()).toHaveLength(1);
  });

  it('is alerted of the next failure only after an hour, if it was just alerted of another', async () => {
    await write(sql`insert into sending_records (kind, recipient, subject, status, created_at)
      values ('emergency', 'night@office.test', 'Mail', 'sent', now() - interval '30 minutes')`);
    await failFor(80, 4);
    await run(fails);
    await later(10);
    expect(await told()).toHaveLength(1);
    await write(sql`update sending_records set created_at = now() - interval '61 minutes'`);
    await run(fails);
    expect(await told()).toHaveLength(2);
  });
});
