// The mailbox is read from a real server on loopback, by both protocols.
import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '#server/auth/scope.ts';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { startMailbox, type TestMailbox } from '#testing/mailbox-server.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailMaxBytes } from '../rules.ts';
import { expireOriginals, pollMailbox } from './jobs.ts';

const api = testApi({ rateLimits: false, egressAllow: ['127.0.0.0/8'] });
const world = {} as TwoClients;
const key = Buffer.alloc(32, 7);
const boxes = {} as Record<'imap' | 'pop3', TestMailbox>;
const place = '/api/global_settings/';
let reports: string[] = [];
let serial = 0;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  Object.assign(boxes, { imap: await startMailbox('imap'), pop3: await startMailbox('pop3') });
});
afterAll(() => Promise.all(Object.values(boxes).map((box) => box.close())));

const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
async function save(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const { status, body } = await api.send('POST', place, { token: world.tokens.admin, body: { settings } });
  expect([status, body.errors]).toEqual([200, undefined]);
}
const connect = (type: 'imap' | 'pop3', more: Readonly<Record<string, unknown>> = {}) =>
  save({
    email_box_type: type,
    email_box_ssl: false,
    email_box_allow_plain: true,
    email_box_host: '127.0.0.1',
    email_box_port: boxes[type].port,
    email_box_user: 'desk',
    email_box_password: 'secret',
    email_box_senders: ['News@Courier.test'],
    ...more,
  });
const poll = async (allow = ['127.0.0.1'], signal = new AbortController().signal) => {
  await write(sql`update providers set next_try_at = now()`);
  const parts = {
    egress: createEgress(allow),
    key,
    businessTz: 'Europe/Kyiv',
    publicUrl: 'https://portal.test',
    system: systemScope(),
  };
  await pollMailbox(api.database, parts, signal, (error) =>
    reports.push(error instanceof Error ? error.message : String(error)),
  );
};
const mails = async (query = '') =>
  (await api.get(`/api/mailbox/mails/?limit=100${query}`, world.tokens.staff)).body.results;
const states = async () =>
  (await mails()).map(({ state, reason }: { state: string; reason: string }) => reason ?? state);

interface Mail {
  from?: string;
  subject?: string;
  body?: string;
  date?: string;
  id?: string;
  more?: string;
}
const mail = ({ from, subject = 'Hello', body = '', date, id, more = '' }: Mail = {}) =>
  [
    `From: Courier <${from ?? 'news@courier.test'}>`,
    `Subject: ${subject}`,
    `Date: ${date ?? 'Sat, 21 Nov 2026 08:15:00 +0000'}`,
    ...(id === '' ? [] : [`Message-ID: <${id ?? `m${(serial += 1)}@courier.test`}>`]),
    ...(more === '' ? [] : [more]),
    '',
    body,
    '',
  ].join('\n');

async function makePackage(airbill: string, values: Record<string, unknown> = {}): Promise<number> {
  return make(api.database, 'packages', {
    project_id: world.own.project,
    client_id: world.own.client,
    airbill,
    status: 'Registered',
    ...values,
  });
}
const course = async (id: number) => {
  const { body } = await api.get(`/api/packages/${id}/`, world.tokens.staff);
  return {
    status: body.status,
    events: body.statuses.map((one: { status: string; at: string; place: string }) =>
      [one.status, one.at.slice(0, 16), one.place].join(' '),
    ),
  };
};

beforeEach(async () => {
  reports = [];
  for (const box of Object.values(boxes)) {
    box.mails.length = 0;
    box.commands.length = 0;
    box.misbehave = undefined;
    box.uidValidity += 1;
  }
  for (const table of ['mailbox_mails', 'mail_patterns', 'mailbox_cursor', 'providers'])
    await write(sql`delete from ${sql.table(table)}`);
  await make(api.database, 'mail_patterns', {
    name: 'Courier',
    subject_pattern: 'AWB (?<airbill>[\\w -]+?) *$',
    body_pattern: '^Status: (?<status>.+)$(?:\\n^Time: (?<time>.+)$)?(?:\\n^Place: (?<place>.+)$)?',
  });
});

describe.each(['imap', 'pop3'] as const)('a mailbox by %s', (type) => {
  it('SET-06 amendment 53 a mail of a named sender updates the package, at the time of its text', async () => {
    const id = await makePackage(`C-100 ${type}`);
    const box = boxes[type];
    box.add(
      mail({ subject: `awb c100${type}`, body: 'Status: At customs\nTime: 20.11.2026 10:15\nPlace: Kyiv' }),
    );
    await connect(type);
    await poll();
    expect(reports).toEqual([]);
    expect(await course(id)).toEqual({
      status: 'At customs',
      events: ['At customs 2026-11-20T08:15 Kyiv'],
    });
    const [row] = await mails();
    expect(row).toMatchObject({
      state: 'applied',
      reason: null,
      sender: 'news@courier.test',
      package: { id, airbill: `C-100 ${type}` },
    });
    const [audited] = await api.database.rows(
      sql.of({
        actor: 'string',
      })`select actor from audit where table_name = 'packages' and row_id = ${String(id)}
        and action = 'update' order by id desc limit 1`,
    );
    expect(audited?.actor).toBe('mailbox');
    // Nothing on the server is changed or deleted.
    expect(box.commands.filter((one) => /DELE|STORE|EXPUNGE|SELECT/i.test(one))).toEqual([]);
  });

  it('amendment 53 mail of anyone else is neither stored nor acted upon', async () => {
    const id = await makePackage(`F-100 ${type}`);
    const body = 'Status: Lost';
    const subject = `AWB F-100 ${type}`;
    boxes[type].add(mail({ from: 'someone@else.test', subject, body }));
    boxes[type].add(mail({ more: 'From: news@else.test', subject, body }));
    await connect(type);
    await poll();
    expect([await mails(), (await course(id)).status]).toEqual([[], 'Registered']);
    await connect(type, { email_box_senders: ['someone@else.test'] });
    await poll();
    expect((await course(id)).status).toBe('Lost');
  });

  it('amendment 53 reads each mail once, also when a run was cut before the next', async () => {
    const id = await makePackage(`K-100 ${type}`);
    const box = boxes[type];
    const source = mail({ subject: `AWB K-100 ${type}`, body: 'Status: Picked up', id: 'same@courier.test' });
    box.add(source);
    await connect(type);
    await poll();
    await poll();
    // The same mail again, and a mailbox that forgot its ids.
    box.add(source);
    box.uidValidity += 1;
    await write(sql`delete from mailbox_cursor`);
    await poll();
    expect([(await mails()).length, (await course(id)).events.length]).toEqual([1, 1]);
    box.add(
      mail({
        subject: `AWB K-100 ${type}`,
        body: 'Status: In transit',
        date: 'Sun, 22 Nov 2026 01:00:00 +0000',
      }),
    );
    box.commands.length = 0;
    await poll();
    expect([(await mails()).length, (await course(id)).status]).toEqual([2, 'In transit']);
    // Only the new one was fetched.
    expect(box.commands.filter((one) => /BODY\.PEEK\[\]|RETR/i.test(one))).toHaveLength(1);
  });

  it('amendment 53 a run that ends in the middle is continued without a second event', async () => {
    const box = boxes[type];
    const ids = [await makePackage(`Q-1 ${type}`), await makePackage(`Q-2 ${type}`)];
    for (const n of [1, 2]) box.add(mail({ subject: `AWB Q-${n} ${type}`, body: 'Status: Sorted' }));
    let fetched = 0;
    box.misbehave = (command, socket) => {
      if (!/BODY\.PEEK\[\]|RETR/i.test(command)) return false;
      fetched += 1;
      if (fetched === 2) socket.destroy();
      return fetched === 2;
    };
    await connect(type);
    await poll();
    expect([reports.length, (await mails()).length]).toEqual([1, 1]);
    box.misbehave = undefined;
    await poll();
    const events = await Promise.all(ids.map(async (id) => (await course(id)).events.length));
    expect([(await mails()).length, events]).toEqual([2, [1, 1]]);
  });

  it('amendment 53 amendment 27 never changes a delivered package, and keeps what is ambiguous', async () => {
    const done = await makePackage(`D-1 ${type}`, { status: 'Delivered' });
    const twins = [await makePackage(`T-1 ${type}`), await makePackage(`t1 ${type}`)];
    const send = (subject: string, body = 'Status: Returned') => boxes[type].add(mail({ subject, body }));
    send(`AWB D-1 ${type}`);
    send(`AWB T-1 ${type}`);
    send(`AWB UNKNOWN ${type}`);
    send('Newsletter');
    send(`AWB D-1 ${type}`, 'Status: Returned\nStatus: Found');
    send(`AWB T-1 ${type}`, 'Status: X\nTime: 1.1.2090 10:00');
    send(`AWB T-1 ${type}`, 'Status: X\nTime: soon');
    await connect(type);
    await poll();
    expect((await states()).toSorted()).toEqual([
      'bad_time',
      'delivered',
      'future_time',
      'no_package',
      'no_pattern',
      'several_matches',
      'several_packages',
    ]);
    expect((await mails('&status=skipped')).length).toBe(1);
    for (const id of [done, ...twins]) expect((await course(id)).events).toEqual([]);
  });

  it('amendment 53 huge, broken and forged mail is kept for a person and holds up nothing', async () => {
    const box = boxes[type];
    const id = await makePackage(`H-1 ${type}`);
    const subject = `AWB H-1 ${type}`;
    box.add(mail({ subject, body: 'x'.repeat(10) }), { size: mailMaxBytes + 1 });
    const deep = Array.from(
      { length: 40 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    );
    box.add(mail({ subject, more: deep.join('') }));
    box.add(mail({ subject, body: 'Status: Lost', more: 'Authentication-Results: mx; dmarc=fail (p=none)' }));
    box.add(mail({ subject, body: 'Status: Found', id: '' }));
    await connect(type);
    await poll();
    expect(reports).toEqual([]);
    expect((await states()).toSorted()).toEqual(['applied', 'not_authentic', 'too_large', 'unreadable']);
    expect((await course(id)).status).toBe('Found');
  });

  const recovers = async () => {
    boxes[type].misbehave = undefined;
    reports = [];
    await connect(type);
    await poll();
    return reports;
  };

  it.each([
    ['a wrong login', /refuses the login/, undefined, { email_box_password: 'wrong' }],
    [
      'garbage',
      /answer as an? (IMAP|POP3) server/,
      (command: string, socket: Socket) =>
        command !== '' && Boolean(socket.end('\u0000%$ nonsense\r\n'.repeat(50))),
      {},
    ],
    [
      'a closed connection',
      /ended the connection/,
      (_: string, socket: Socket) => Boolean(socket.destroy()),
      {},
    ],
  ])('A-131 %s fails with a message, and the next try succeeds', async (_, message, how, settings) => {
    boxes[type].misbehave = how;
    await connect(type, settings);
    await poll();
    expect(reports).toEqual([expect.stringMatching(message)]);
    expect(reports[0]).not.toContain('nonsense');
    expect(await recovers()).toEqual([]);
  });

  it('A-131 silence ends with the job, and the next try succeeds', async () => {
    boxes[type].misbehave = () => true;
    await connect(type);
    const job = new AbortController();
    const late = setTimeout(() => job.abort(new Error('the job ends')), 300);
    await expect(poll(['127.0.0.1'], job.signal)).rejects.toThrow('the job ends');
    clearTimeout(late);
    expect(await recovers()).toEqual([]);
  });

  it('A-107 a name that leads into a private network is not called', async () => {
    await connect(type);
    await poll([]);
    expect(reports).toEqual([expect.stringContaining('EGRESS_ALLOW')]);
    expect(boxes[type].commands).toEqual([]);
    const { body } = await api.get('/api/providers/', world.tokens.admin);
    expect(body.results.find(({ name }: { name: string }) => name === 'mailbox')).toMatchObject({
      state: 'fails',
      failures: 1,
    });
  });

  it('SET-06 A-107 without SSL the password is sent only where an admin allows it', async () => {
    await connect(type, { email_box_allow_plain: false });
    await poll();
    expect(reports).toHaveLength(1);
    expect(boxes[type].commands.filter((one) => /LOGIN|PASS|AUTH/i.test(one))).toEqual([]);
  });
});

describe('the settings', () => {
  it('SET-19 without a host or a sender nothing is read, and a change acts in the next run', async () => {
    await connect('imap', { email_box_senders: [] });
    await poll();
    await save({ email_box_senders: ['news@courier.test'], email_box_host: null });
    await poll();
    expect(boxes.imap.commands).toEqual([]);
    await connect('imap');
    await poll();
    await connect('pop3');
    await poll();
    expect(boxes.imap.commands.length * boxes.pop3.commands.length).toBeGreaterThan(0);
  });

  it('SET-06 reads the folder of the settings', async () => {
    await connect('imap', { email_box_imap_folder: 'Couriers' });
    await poll();
    expect(reports).toEqual([expect.stringContaining('has no folder of this name')]);
    expect(boxes.imap.commands.join('\n')).toMatch(/EXAMINE "?Couriers/);
    await save({ email_box_imap_folder: null });
  });
});

describe('the originals of mails', () => {
  const original = async (id: number) =>
    (await api.get(`/api/mailbox/mails/${id}/original/`, world.tokens.staff)).status;
  const files = async () =>
    (await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from files`))[0]?.n ?? 0;
  const aged = (days: number) =>
    write(sql`update mailbox_mails set received_at = now() - make_interval(days => ${days}::int)`);

  it('amendment 53 are kept for a year, or as long as the settings say; what was read stays', async () => {
    const id = await makePackage('KEPT 1');
    boxes.imap.add(mail({ subject: 'AWB KEPT1', body: 'Status: At customs' }));
    await connect('imap');
    await poll();
    const [applied] = await mails();
    const before = await files();
    await aged(364);
    await expireOriginals(api.database, key);
    expect(await original(applied.id)).toBe(200);
    await aged(366);
    await expireOriginals(api.database, key);
    expect([await original(applied.id), await files()]).toEqual([404, before - 1]);
    const { body } = await api.get(`/api/mailbox/mails/${applied.id}/`, world.tokens.staff);
    expect(body).toMatchObject({ state: 'applied', airbill: 'KEPT1', status: 'At customs', text: null });
    expect((await course(id)).status).toBe('At customs');
  });

  it('amendment 53 go by the setting, but not while the mail waits for a person', async () => {
    boxes.imap.add(mail({ subject: 'Something else' }));
    await connect('imap', { email_box_keep_days: 30 });
    await poll();
    const [waiting] = await mails();
    expect(waiting.state).toBe('unrecognised');
    await aged(31);
    await expireOriginals(api.database, key);
    expect(await original(waiting.id)).toBe(200);
    const dismiss = `/api/mailbox/mails/${waiting.id}/dismiss/`;
    await api.send('POST', dismiss, { token: world.tokens.staff, body: {} });
    await expireOriginals(api.database, key);
    expect(await original(waiting.id)).toBe(404);
    await save({ email_box_keep_days: null });
  });
});
