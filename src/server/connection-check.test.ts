import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmtp } from '#testing/smtp.ts';
import { checkMailbox, checkSmtp } from './connection-check.ts';
import { createEgress } from './egress.ts';
import type { Mailbox } from './mailbox.ts';

const terms = { egress: createEgress(['127.0.0.1']), patienceMs: 1_500 };
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A server that greets and answers each line by the table, else not at all. */
async function talker(greeting: string, answers: readonly (readonly [RegExp, string])[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (greeting !== '') socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const answer = answers.find(([pattern]) => pattern.test(line))?.[1];
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the mail server', () => {
  const smtpAt = (port: number, more: object = {}) => ({
    connection: { host: '127.0.0.1', port, secure: false, ...more },
    from: { name: '', address: 'a@x.test' },
    domain: 'x.test',
    anyHost: false,
  });
  const port = async (...misbehave: Parameters<typeof startSmtp>) => {
    const server = await startSmtp(...misbehave);
    return Number(new URL(server.url).port);
  };

  it('A-131 SET-09 works, needs TLS it has not, or knows no such login', async () => {
    const open = await port();
    expect(await checkSmtp(smtpAt(open), terms)).toEqual({ outcome: 'works', detail: '' });
    expect(await checkSmtp(smtpAt(open, { requireTLS: true }), terms)).toMatchObject({ outcome: 'no_tls' });
    const strict = await port({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('no such user')),
    });
    const auth = { user: 'portal', pass: 'wrong' };
    expect(await checkSmtp(smtpAt(strict, { auth }), terms)).toMatchObject({ outcome: 'wrong_login' });
  });

  it('SET-09 A-131 a certificate of its own making is no hindrance while TLS is off, and is one when it is on', async () => {
    const own = await port({ disabledCommands: ['AUTH'] });
    expect(await checkSmtp(smtpAt(own), terms)).toEqual({ outcome: 'works', detail: '' });
    expect(await checkSmtp(smtpAt(own, { requireTLS: true }), terms)).toMatchObject({ outcome: 'no_tls' });
  });

  it('A-131 is not set, not there, silent or private, and says which', async () => {
    expect(await checkSmtp(undefined, terms)).toEqual({ outcome: 'not_set', detail: '' });
    expect(await checkSmtp(smtpAt(1), terms)).toMatchObject({ outcome: 'refused' });
    expect(await checkSmtp(smtpAt(await talker('', [])), terms)).toMatchObject({ outcome: 'silent' });
    const closed = { ...terms, egress: createEgress([]) };
    expect(await checkSmtp(smtpAt(25), closed)).toMatchObject({ outcome: 'private_host' });
    const rebound = { ...terms, egress: createEgress([], { resolve: () => Promise.resolve(['10.0.0.1']) }) };
    const named = smtpAt(25, { host: 'mail.example' });
    expect(await checkSmtp(named, rebound)).toMatchObject({ outcome: 'private_host' });
    const unknown = smtpAt(25, { host: 'nobody.invalid' });
    expect(await checkSmtp(unknown, terms)).toMatchObject({ outcome: 'unknown_host' });
  });
});

describe('the mailbox', () => {
  const box = (port: number, more: Partial<Mailbox> = {}): Mailbox => ({
    type: 'imap',
    ssl: false,
    host: '127.0.0.1',
    port,
    user: 'portal',
    password: 'a "quoted\\ word',
    folder: 'INBOX',
    ...more,
  });
  const imap = [
    [/^t1 LOGIN "portal" "a \\"quoted\\\\ word"$/, '* CAPABILITY IMAP4rev1\r\nt1 OK welcome'],
    [/^t1 LOGIN/, 't1 NO who are you'],
    [/^t2 EXAMINE "INBOX"$/, '* 3 EXISTS\r\nt2 OK [READ-ONLY]'],
    [/^t2 EXAMINE/, 't2 NO no such folder'],
  ] as const;
  const pop3 = [
    [/^USER portal$/, '+OK'],
    [/^PASS right$/, '+OK welcome'],
    [/^PASS/, '-ERR wrong password'],
  ] as const;

  it('A-131 SET-06 IMAP lets in, refuses the login, has no such folder', async () => {
    const port = await talker('* OK ready', imap);
    expect(await checkMailbox(box(port), terms)).toEqual({ outcome: 'works', detail: '' });
    expect(await checkMailbox(box(port, { password: 'x' }), terms)).toEqual({
      outcome: 'wrong_login',
      detail: 'NO who are you',
    });
    expect(await checkMailbox(box(port, { folder: 'Replies' }), terms)).toEqual({
      outcome: 'no_folder',
      detail: 'NO no such folder',
    });
  });

  it('A-131 SET-06 POP3 lets in or refuses the login', async () => {
    const port = await talker('+OK ready', pop3);
    const pop = { type: 'pop3', password: 'right' } as const;
    expect(await checkMailbox(box(port, pop), terms)).toMatchObject({ outcome: 'works' });
    expect(await checkMailbox(box(port, { ...pop, password: 'wrong' }), terms)).toEqual({
      outcome: 'wrong_login',
      detail: '-ERR wrong password',
    });
  });

  it('A-131 whatever else answers, or does not, has its word', async () => {
    const outcome = async (mailbox: Mailbox | undefined) => (await checkMailbox(mailbox, terms)).outcome;
    expect(await outcome(undefined)).toBe('not_set');
    expect(await outcome(box(1))).toBe('refused');
    expect(await outcome(box(await talker('', [])))).toBe('silent');
    expect(await outcome(box(await talker('220 a mail server', [])))).toBe('unexpected');
    expect(await outcome(box(await talker('* OK ready', []), { ssl: true }))).toBe('no_tls');
    expect(await outcome(box(await talker(`* OK ${'x'.repeat(100_000)}`, [])))).toBe('unexpected');
    expect(await outcome(box(25, { host: '10.0.0.1' }))).toBe('private_host');
  });
});
