import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lanes, retryPauseSeconds } from '#core/job-lanes.ts';
import { sealSetting } from '#server/config/secrets.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { anyRow } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { adoptJobs } from '#server/jobs/job-upkeep.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { sendDueMails, startSending } from '#testing/mail-work.ts';
import { readableText, startSmtp, type TestSmtp } from '#testing/smtp.ts';
import { queueMail, reopenMail } from './mail.ts';
import { isFinal } from './mail-retry.ts';
import type { MailSenderOptions } from './mail-sender.ts';
import { readSmtpSettings } from './smtp-settings.ts';

const cause = { actor: 'test', reason: 'mail', request: 'mail' };
const key = Buffer.alloc(32, 1);
const place = { key, publicUrl: 'https://portal.test', portalName: 'Trialway' };
const world = {} as { database: Database; second: Database; connection: TestDatabase };
const running: TestSmtp[] = [];

beforeAll(async () => {
  world.connection = await testDatabase();
  world.database = openDatabase(world.connection.app, key);
  world.second = openDatabase(world.connection.app, key);
});
beforeEach(async () => {
  await world.database.rows(sql`delete from outbox`);
  await world.database.rows(sql`delete from jobs`);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  await Promise.all([world.database.close(), world.second.close()]);
});

async function smtp(misbehave?: Parameters<typeof startSmtp>[0]): Promise<TestSmtp> {
  const server = await startSmtp(misbehave);
  running.push(server);
  return server;
}
function queue(to: string, more: { validMinutes?: number } = {}) {
  return world.database.write(cause, (transaction) =>
    queueMail(transaction, {
      kind: 'mfa',
      template: 'mail_code',
      language: 'uk',
      parameters: { minutes: 10 },
      code: '123456',
      to,
      ...more,
    }),
  );
}
const settingsOf = (smtpUrl?: string) => () => readSmtpSettings(world.database, { ...place, smtpUrl });
const optionsOf = (server: TestSmtp): MailSenderOptions => ({
  settings: settingsOf(server.url),
  egress: createEgress([]),
  limits: { silenceMs: 1_500 },
});
const send = (server: TestSmtp, database = world.database) =>
  sendDueMails(database, world.connection.app, optionsOf(server));
const dueNow = () => world.database.rows(sql`update jobs set next_try_at = now()`);
async function recordOf(to: string) {
  const [row] = await world.database.rows(
    sql.of(anyRow)`
      select r.status, r.error, r.attempts, o.record_id is not null as waits, j.next_try_at > now() as later
      from sending_records r left join outbox o on o.record_id = r.id left join jobs j on j.key = r.id::text where r.recipient = ${to}`,
  );
  return row;
}

describe('the jobs that send mail', () => {
  it('SET-22 A-108 sends in the receiver’s language and forgets the body', async () => {
    const server = await smtp();
    await queue('accepted@x.test');
    expect(await send(server)).toBe(1);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(['accepted@x.test']);
    expect(mail?.source).toMatch(/^From: Trialway <no-reply@portal\.test>/m);
    expect(readableText(mail ?? { to: [], source: '' })).toContain('123456');
    expect(await recordOf('accepted@x.test')).toMatchObject({ status: 'sent', attempts: 1, waits: false });
    expect(await send(server)).toBe(0);
  });

  it('SET-22 a refusal for good is failed, with the server’s words', async () => {
    const server = await smtp({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    });
    await queue('unknown@x.test');
    await send(server);
    expect(await recordOf('unknown@x.test')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('no such person'),
      attempts: 1,
    });
  });

  it('SET-22 what is refused for good stays failed after a restart, a crash and a lost job, until a person sends it again', async () => {
    const refusing = await smtp({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    });
    const id = await queue('refused@x.test');
    await queue('waiting@x.test');
    await world.database.rows(sql`delete from jobs where key <> ${String(id)}`);
    await send(refusing);
    const failed = { status: 'failed', error: expect.stringContaining('no such person'), attempts: 1 };
    const [job] = await world.database.rows(
      sql.of(anyRow)`select given_up_at is not null as failed, error from jobs`,
    );
    expect(job).toEqual({ failed: true, error: expect.stringContaining('no such person') });

    const good = await smtp();
    // A restart.
    await adoptJobs(world.database);
    await send(good);
    expect(good.mails.map(({ to: [receiver] }) => receiver)).toEqual(['waiting@x.test']);
    // A crash between the mail and its job.
    await world.database.rows(sql`update jobs set given_up_at = null, next_try_at = now()`);
    await send(good);
    expect(await recordOf('refused@x.test')).toMatchObject(failed);
    // A missing job is recreated as a failed one.
    await world.database.rows(sql`delete from jobs`);
    await adoptJobs(world.database);
    await send(good);
    expect(good.mails).toHaveLength(1);
    expect(await recordOf('refused@x.test')).toMatchObject({ ...failed, waits: true });
    await world.database.write(cause, (transaction) => reopenMail(transaction, id ?? 0));
    await world.database.rows(sql`update jobs set given_up_at = null, attempts = 0, next_try_at = now()`);
    await send(good);
    expect(good.mails.map(({ to: [receiver] }) => receiver)).toEqual(['waiting@x.test', 'refused@x.test']);
    expect(await recordOf('refused@x.test')).toMatchObject({ status: 'sent', attempts: 2, waits: false });
  });

  it('A-108 a code that is refused for good is forgotten', async () => {
    const refusing = await smtp({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    });
    await queue('code@x.test', { validMinutes: 10 });
    await send(refusing);
    expect(await recordOf('code@x.test')).toMatchObject({ status: 'failed', waits: false });
    expect(await world.database.rows(sql`select from jobs`)).toEqual([]);
  });

  it('SET-22 a refusal for now, a slow server and one that dies in the middle are tried again', async () => {
    const busy = await smtp({
      onMailFrom: (_, __, done) => done(Object.assign(new Error('busy'), { responseCode: 451 })),
    });
    const slow = await smtp({ onMailFrom: () => {} });
    const dying = await smtp({
      // The connection breaks after the body began.
      onData: (stream, session) => void stream.once('data', () => dying.cut(session.id)),
    });
    for (const [name, server] of Object.entries({ busy, slow, dying })) {
      const to = `${name}@x.test`;
      await queue(to);
      await send(server);
      expect([name, await recordOf(to)]).toEqual([
        name,
        { status: 'queued', error: expect.stringMatching(/./), attempts: 1, waits: true, later: true },
      ]);
      await dueNow();
      const good = await smtp();
      await send(good);
      expect([name, good.mails.map(({ to: [receiver] }) => receiver)]).toEqual([name, [to]]);
      expect(await recordOf(to)).toMatchObject({ status: 'sent', attempts: 2 });
    }
  });

  it('SET-22 a server that lets no one in is asked once a round, one that refuses a mail is given the next', async () => {
    const closed = await smtp({
      onConnect: (_, done) => done(Object.assign(new Error('closed'), { responseCode: 421 })),
    });
    for (const to of ['first@x.test', 'second@x.test']) await queue(to);
    const one = { ...lanes, urgent_mail: { ...lanes.urgent_mail, concurrency: 1 } };
    const worker = startSending(world.database, world.connection.app, optionsOf(closed), one);
    await vi.waitFor(
      async () => expect(await recordOf('first@x.test')).toMatchObject({ attempts: 1 }),
      9_000,
    );
    // The lane is paused: later polls skip it.
    await worker.roundPasses();
    await worker.stop();
    expect(worker.tried()).toBe(1);
    await dueNow();
    const picky = await smtp({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('first') ? Object.assign(new Error('later'), { responseCode: 450 }) : null),
    });
    expect(await send(picky)).toBe(2);
    expect(picky.mails.map(({ to: [receiver] }) => receiver)).toEqual(['second@x.test']);
  });

  it('SET-19 the mail after the settings have changed goes by the new ones', async () => {
    const [before, after] = [await smtp(), await smtp()];
    let server = before;
    const options = { ...optionsOf(before), settings: () => settingsOf(server.url)() };
    const worker = startSending(world.database, world.connection.app, options);
    await queue('one@x.test');
    await vi.waitFor(() => expect(before.mails).toHaveLength(1), 9_000);
    server = after;
    await queue('two@x.test');
    await vi.waitFor(() => expect(after.mails).toHaveLength(1), 9_000);
    await worker.stop();
    expect(before.mails).toHaveLength(1);
  });

  it('SET-22 two processes send each of 20 mails once', async () => {
    const server = await smtp();
    for (let number = 0; number < 20; number += 1) await queue(`shared-${number}@x.test`);
    const taken = await Promise.all([send(server), send(server, world.second), send(server)]);
    expect(taken.reduce((sum, one) => sum + one)).toBe(20);
    expect(new Set(server.mails.map(({ to: [receiver] }) => receiver)).size).toBe(20);
    expect(server.mails).toHaveLength(20);
  });

  it('A-27 a code that is too old is not sent', async () => {
    const server = await smtp();
    await queue('late@x.test', { validMinutes: 10 });
    await world.database.rows(sql`update outbox set send_before = now() - interval '1 second'`);
    await send(server);
    expect(server.mails).toEqual([]);
    expect(await recordOf('late@x.test')).toMatchObject({ status: 'failed', waits: false });
  });

  it('SET-22 A-108 a body that another key sealed fails alone, in words an operator can use', async () => {
    const server = await smtp();
    const other = openDatabase(world.connection.app, Buffer.alloc(32, 9));
    running.push({ ...server, close: () => other.close() });
    await queue('foreign-key@x.test');
    expect(await send(server, other)).toBe(1);
    expect(await recordOf('foreign-key@x.test')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('SETTINGS_KEY'),
      attempts: 1,
      waits: false,
    });
    await queue('right-key@x.test');
    expect(await send(server)).toBe(1);
    expect(server.mails.map(({ to: [receiver] }) => receiver)).toEqual(['right-key@x.test']);
  });

  it('SET-22 what an older release wrote in clear goes out', async () => {
    const server = await smtp();
    const id = await queue('older@x.test');
    await world.database.rows(
      sql`update outbox set sealed = null, text_body = 'as before', html_body = '<p>as before'
        where record_id = ${id ?? 0}`,
    );
    await send(server);
    expect(readableText(server.mails[0] ?? { to: [], source: '' })).toContain('as before');
    expect(await recordOf('older@x.test')).toMatchObject({ status: 'sent', waits: false });
  });

  it('SET-22 without a server the mail waits', async () => {
    await queue('no-server@x.test');
    const options = { settings: settingsOf(), egress: createEgress([]) };
    const worker = startSending(world.database, world.connection.app, options);
    await worker.roundPasses();
    await worker.stop();
    expect(await recordOf('no-server@x.test')).toMatchObject({ status: 'queued', attempts: 0, waits: true });
  });

  it('SET-22 sends what is written while it runs, and stops', async () => {
    const server = await smtp();
    const worker = startSending(world.database, world.connection.app, optionsOf(server));
    await queue('job@x.test');
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 9_000 });
    await worker.stop();
    await queue('after@x.test');
    expect(await recordOf('after@x.test')).toMatchObject({ status: 'queued', waits: true });
  }, 20_000);
});

describe('readSmtpSettings', () => {
  it('SET-09 SET-19 SET-20 reads the settings anew, the password opened', async () => {
    const values = {
      smtp_host: 'mail.x.test',
      smtp_port: 465,
      smtp_tls: true,
      smtp_user: 'portal',
      smtp_password: sealSetting(key, 'smtp_password', 'hush'),
      smtp_email: 'portal@x.test',
    };
    await world.database.write(cause, async (transaction) => {
      for (const [name, value] of Object.entries(values))
        await transaction.rows(
          sql`update global_settings set value = ${JSON.stringify(value)}::jsonb where name = ${name}`,
        );
    });
    expect(await settingsOf()()).toEqual({
      connection: {
        host: 'mail.x.test',
        port: 465,
        secure: true,
        requireTLS: true,
        auth: { user: 'portal', pass: 'hush' },
      },
      from: { name: 'Trialway', address: 'portal@x.test' },
      domain: 'portal.test',
      anyHost: false,
    });
  });
});

it('SET-22 pauses double up to four hours and end after a bit more than a day', () => {
  const { maxAttempts } = lanes.mail;
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, failed) =>
    retryPauseSeconds(lanes.mail, failed + 1),
  );
  expect(pauses.slice(0, 3)).toEqual([15, 30, 60]);
  expect(Math.max(...pauses)).toBe(14_400);
  expect(pauses.reduce((sum, pause) => sum + pause) / 3600).toBeGreaterThan(24);
});

it('SET-22 a wrong password of ours is no reason to give a mail up', () => {
  expect(isFinal(Object.assign(new Error(), { code: 'EAUTH', responseCode: 535 }))).toBe(false);
  expect(isFinal(Object.assign(new Error(), { code: 'EENVELOPE', responseCode: 550 }))).toBe(true);
});
