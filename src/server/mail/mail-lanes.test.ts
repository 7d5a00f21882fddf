// Slow servers, servers that disconnect, and a code queued behind a thousand notices. Time limits are scaled
// down, a second to ten milliseconds; a separate test checks the real limits.
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lanes } from '#core/job-lanes.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { anyRow } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { sendDueMails, startSending } from '#testing/mail-work.ts';
import { readableText, startSmtp, type TestSmtp } from '#testing/smtp.ts';
import { type Mail, queueMail } from './mail.ts';
import { smtpLimits } from './smtp-connection.ts';
import { readSmtpSettings } from './smtp-settings.ts';

const cause = { actor: 'test', reason: 'mail', request: 'mail' };
const key = Buffer.alloc(32, 1);
const place = { key, publicUrl: 'https://portal.test', portalName: 'Trialway' };
const world = {} as { database: Database; connection: TestDatabase };
const running: TestSmtp[] = [];

beforeAll(async () => {
  world.connection = await testDatabase();
  world.database = openDatabase(world.connection.app, key);
});
beforeEach(async () => {
  await world.database.rows(sql`delete from outbox`);
  await world.database.rows(sql`delete from jobs`);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  await world.database.close();
});

async function smtp(misbehave?: Parameters<typeof startSmtp>[0]): Promise<TestSmtp> {
  const server = await startSmtp(misbehave);
  running.push(server);
  return server;
}
const code = {
  kind: 'mfa',
  template: 'mail_code',
  language: 'en',
  code: '123456',
  parameters: { minutes: 10 },
} as const;
const notice = { kind: 'account', template: 'password_changed', language: 'en' } as const;
const queue = (mails: readonly Mail[]) =>
  world.database.write(cause, async (transaction) => {
    for (const mail of mails) await queueMail(transaction, mail);
  });
const secondMs = 10;
const limits = {
  silenceMs: smtpLimits.silenceMs / (1000 / secondMs),
  conversationMs: smtpLimits.conversationMs / (1000 / secondMs),
};
const optionsOf = (server: TestSmtp, own: Partial<typeof limits> = limits) => ({
  settings: () => readSmtpSettings(world.database, { ...place, smtpUrl: server.url }),
  egress: createEgress([]),
  limits: own,
});
/** A worker that is stopped with its test even if that fails, so that it does not take mails of the next one. */
function startWorker(options: ReturnType<typeof optionsOf>) {
  const worker = startSending(world.database, world.connection.app, options);
  onTestFinished(() => worker.stop());
  return worker;
}
const send = (server: TestSmtp, own?: Partial<typeof limits>) =>
  sendDueMails(world.database, world.connection.app, optionsOf(server, own));
async function recordOf(to: string) {
  const [row] = await world.database.rows(
    sql.of(anyRow)`
      select r.status, r.error, r.attempts, o.record_id is not null as waits, j.attempts as counted,
        j.given_up_at is not null as given_up
      from sending_records r left join outbox o on o.record_id = r.id left join jobs j on j.key = r.id::text
      where r.recipient = ${to}`,
  );
  return row;
}

describe('a mail server that takes 70 seconds', () => {
  it('is waited for by the defaults: each of its silences, the whole conversation, and the job around it', () => {
    expect(smtpLimits.silenceMs).toBeGreaterThan(70_000);
    expect(smtpLimits.conversationMs).toBeGreaterThan(70_000);
    for (const lane of [lanes.urgent_mail, lanes.mail])
      expect(lane.deadlineSeconds * 1000).toBeGreaterThan(smtpLimits.conversationMs);
  });

  it.each([
    ['says nothing until the mail is whole', { onData: 70 }],
    ['is slow at every step', { onMailFrom: 25, onRcptTo: 25, onData: 20 }],
  ])('SET-22 one that %s gets the mail once', async (_, seconds: Record<string, number>) => {
    const after = (step: string, done: () => void) => void setTimeout(done, (seconds[step] ?? 0) * secondMs);
    let whole = 0;
    const slow = await smtp({
      onMailFrom: (__, ___, done) => after('onMailFrom', done),
      onRcptTo: (__, ___, done) => after('onRcptTo', done),
      onData(stream, ___, done) {
        stream.resume();
        stream.on('end', () => {
          whole += 1;
          after('onData', done);
        });
      },
    });
    const to = `slow-${Object.keys(seconds).length}@x.test`;
    await queue([{ ...notice, to }]);
    expect(await send(slow)).toBe(1);
    expect([whole, await recordOf(to)]).toMatchObject([1, { status: 'sent', attempts: 1, waits: false }]);
    expect(await send(slow)).toBe(0);
  });

  it('SET-22 has the attempt counted and committed, and no transaction open, while it takes its time', async () => {
    const taken = Promise.withResolvers<() => void>();
    const slow = await smtp({
      onData(stream, __, done) {
        stream.resume();
        stream.on('end', () => taken.resolve(done));
      },
    });
    await queue([{ ...notice, to: 'held@x.test' }]);
    const worker = startWorker(optionsOf(slow, {}));
    const release = await taken.promise;
    expect(await recordOf('held@x.test')).toMatchObject({ status: 'queued', counted: 1, waits: true });
    const open = await world.database.rows(
      sql`select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    release();
    await vi.waitFor(
      async () => expect(await recordOf('held@x.test')).toMatchObject({ status: 'sent' }),
      60_000,
    );
    await worker.stop();
  });

  it('SET-22 one that never ends is left at the deadline of the conversation', async () => {
    let commands = 0;
    const endless = await smtp({
      // Keeps responding, but never finishes.
      onMailFrom: (__, ___, done) => void setTimeout(done, 30 * secondMs),
      onRcptTo: (__, ___, done) =>
        void setTimeout(() => {
          commands += 1;
          done(Object.assign(new Error('wait'), { responseCode: 450 }));
        }, 30 * secondMs),
    });
    await queue([{ ...notice, to: 'endless@x.test' }]);
    await send(endless, { ...limits, conversationMs: 45 * secondMs });
    expect(await recordOf('endless@x.test')).toMatchObject({
      status: 'queued',
      error: 'The mail server took too long.',
      attempts: 1,
    });
    expect(commands).toBe(0);
  });
});

describe('a mail server that hangs up after DATA', () => {
  it('SET-22 gets one more copy for each time, and three at most: no one knows whether it took them', async () => {
    let copies = 0;
    const dropping: TestSmtp = await smtp({
      onData(stream, session) {
        stream.resume();
        stream.on('end', () => {
          copies += 1;
          dropping.cut(session.id);
        });
      },
    });
    await queue([{ ...notice, to: 'dropped@x.test' }]);
    for (const copy of [1, 2]) {
      await send(dropping, {});
      expect([copies, await recordOf('dropped@x.test')]).toMatchObject([
        copy,
        { status: 'queued', attempts: copy, waits: true },
      ]);
      await world.database.rows(sql`update jobs set next_try_at = now()`);
    }
    await send(dropping, {});
    expect([copies, await recordOf('dropped@x.test')]).toMatchObject([
      3,
      {
        status: 'failed',
        error: expect.stringContaining('which may have arrived'),
        attempts: 3,
        waits: false,
      },
    ]);
    await world.database.rows(sql`update jobs set next_try_at = now()`);
    await send(dropping, {});
    expect(copies).toBe(3);
  });

  it('SET-22 one connection that was closed between two mails costs the second nothing', async () => {
    const connections: string[] = [];
    const impatient: TestSmtp = await smtp({
      onConnect(session, done) {
        connections.push(session.id);
        done();
      },
    });
    const worker = startWorker(optionsOf(impatient, {}));
    for (const [round, to] of ['kept-1@x.test', 'kept-2@x.test', 'kept-3@x.test'].entries()) {
      if (round === 2) impatient.cut(connections[0] ?? '');
      await queue([{ ...notice, to }]);
      await vi.waitFor(
        async () => expect(await recordOf(to)).toMatchObject({ status: 'sent', attempts: 1 }),
        60_000,
      );
      expect(connections).toHaveLength(round === 2 ? 2 : 1);
    }
    await worker.stop();
  });
});

describe('a code behind 1,000 notices', () => {
  it('leaves within five seconds, although each notice takes a second', async () => {
    const slow = await smtp({
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          slow.mails.push({ to, source: Buffer.concat(chunks).toString() });
          const isNotice = to[0]?.startsWith('notice') === true;
          setTimeout(done, isNotice ? 1_000 : 0);
        });
      },
    });
    const notices = Array.from({ length: 1_000 }, (_, number) => ({
      ...reportMail,
      to: `notice-${number}@x.test`,
    }));
    await queue(notices);
    const worker = startWorker(optionsOf(slow, {}));
    await vi.waitFor(() => expect(slow.mails.length).toBeGreaterThanOrEqual(lanes.mail.concurrency), 60_000);
    const queued = Date.now();
    await queue([{ ...code, to: 'hurried@x.test' }]);
    const arrived = () => slow.mails.find(({ to }) => to[0] === 'hurried@x.test');
    await vi.waitFor(() => expect(arrived()).toBeDefined(), { timeout: 5_000, interval: 20 });
    expect(Date.now() - queued).toBeLessThan(5_000);
    expect(readableText(arrived() ?? { to: [], source: '' })).toContain('123456');
    expect(slow.mails.length).toBeLessThan(100);
    await worker.stop();
  }, 60_000);
});

const reportMail = {
  kind: 'package_update',
  template: 'package_update',
  language: 'en',
  parameters: { airbill: 'A-1', status: 'Delivered' },
} as const;
