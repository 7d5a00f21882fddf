import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import { queueMail } from '#server/mail/mail.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const place = '/api/system_health/';
const cause = { actor: 'test', reason: 'test', request: 'test' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
const health = async () => (await api.get(place, world.tokens.admin)).body;

describe('GET /api/system_health/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, ['admin']);

  it('rank 20 has the version, the database and its last migration', async () => {
    const body = await health();
    const last = readdirSync(MIGRATIONS).toSorted().at(-1);
    expect(body).toMatchObject({ version: '1.2.3', database: { migration: last } });
    expect(body.database.version).toMatch(/^\d+/);
    expect(body.database.bytes).toBeGreaterThan(1_000_000);
    expect(Date.parse(body.started_at)).toBeLessThanOrEqual(Date.parse(body.now));
  });

  it('rank 20 has the last backup that was recorded, and none where the mark is no time', async () => {
    const mark = (value: string) =>
      api.database.rows(sql`insert into database_marks (name, value) values ('last_backup', ${value})
        on conflict (name) do update set value = excluded.value`);
    expect((await health()).last_backup_at).toBeNull();
    await mark('2026-11-20T03:00:00Z');
    expect((await health()).last_backup_at).toBe('2026-11-20T03:00:00.000Z');
    await mark('yesterday, I think');
    expect((await health()).last_backup_at).toBeNull();
  });

  it('rank 20 counts the jobs of every lane, and says since when the oldest is due', async () => {
    await api.database.rows(sql`delete from jobs`);
    await api.database.write(cause, async (transaction) => {
      for (const key of ['a', 'b', 'c']) await queueJob(transaction, 'reports.send', {}, { key });
    });
    await api.database.rows(sql`update jobs set given_up_at = now() where key = 'a'`);
    await api.database.rows(sql`update jobs set next_try_at = now() + interval '1 hour' where key = 'b'`);
    await api.database.rows(sql`update jobs set next_try_at = '2026-05-01T10:00:00Z' where key = 'c'`);
    const { lanes } = await health();
    expect(lanes.map(({ lane }: { lane: string }) => lane)).toEqual([
      'urgent_mail',
      'mail',
      'imports',
      'reports',
      'polling',
      'listening',
      'webhooks',
      'sealing',
    ]);
    expect(lanes[3]).toEqual({
      lane: 'reports',
      waiting: 2,
      running: 0,
      failed: 1,
      oldest_due_at: expect.stringMatching(/^2026-05-01T10:00:00/),
    });
    expect(lanes[2]).toEqual({ lane: 'imports', waiting: 0, running: 0, failed: 0, oldest_due_at: null });
  });

  it('rank 20 lists failed mails: one can be sent again, one waits again, one is gone for good', async () => {
    const queue = (to: string) =>
      api.database.write(cause, (transaction) =>
        queueMail(transaction, { kind: 'account', template: 'password_changed', language: 'en', to }),
      );
    const again = await queue('again@x.test');
    const retried = await queue('retried@x.test');
    await make(api.database, 'sending_records', {
      kind: 'account',
      recipient: 'gone@x.test',
      subject: 'Gone',
      status: 'failed',
      error: '550 no such user',
    });
    await make(api.database, 'sending_records', {
      created_at: '2020-01-01T00:00:00Z',
      kind: 'account',
      recipient: 'old@x.test',
      subject: 'Old',
      status: 'failed',
    });
    await api.database.write(cause, async (transaction) => {
      await transaction.rows(
        sql`update sending_records set status = 'failed', error = 'no route' where id in (${again}, ${retried})`,
      );
      await transaction.rows(
        sql`update jobs set given_up_at = now(), attempts = 16 where key in (${String(again)}, ${String(retried)})`,
      );
    });
    const listed = async (): Promise<{ recipient: string; job: number | null }[]> =>
      (await health()).mail.latest_failed;
    const { job } = (await listed()).find(({ recipient }) => recipient === 'retried@x.test') ?? {};
    const { waiting } = (await health()).mail;
    await api.send('POST', `/api/jobs/${job}/retry/`, { token: world.tokens.admin });
    // A delivery that is sent again is pending, not failed.
    expect((await health()).mail).toMatchObject({ has_server: false, failed: 2, waiting: waiting + 1 });
    const shown = (await listed()).map(({ recipient, job: id }) => [recipient, id !== null]);
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['again@x.test', true],
        ['gone@x.test', false],
      ]),
    );
  });
});
