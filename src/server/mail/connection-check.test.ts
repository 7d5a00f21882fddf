import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { createEgress } from '#server/http/egress.ts';
import { startSmtp } from '#testing/smtp.ts';
import { checkMailbox, checkSmtp } from './connection-check.ts';
import type { Mailbox } from './mailbox.ts';

const terms = { egress: createEgress(['127.0.0.1']), patienceMs: 1_500 };
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A server that sends a greeting and replies only to the lines of the table. */
async function talker(
  greeting: string,
  answers: readonly (readonly [RegExp, string])[],
  heard: string[] = [],
): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (greeting !== '') socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        const answer = answers.find(([pattern]) => pattern.test(line))?.[1];
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A mailbox that offers only STARTTLS, with a self-signed certificate, and accepts every login. */
async function startTlsServer(type: 'imap' | 'pop3') {
  const heard = { plain: [] as string[], encrypted: [] as string[] };
  const replyTo = (line: string) => (type === 'imap' ? `${line.split(' ')[0]} OK` : '+OK');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(type === 'imap' ? '* OK ready\r\n' : '+OK ready\r\n');
    socket.once('data', (data) => {
      const line = data.toString().trim();
      heard.plain.push(line);
      socket.write(`${replyTo(line)}\r\n`, () => {
        const encrypted = new TLSSocket(socket, { isServer: true, ...ownCertificate() });
        encrypted.on('error', () => {});
        encrypted.on('data', (chunk: Buffer) => {
          const said = chunk.toString().trim();
          heard.encrypted.push(said);
          encrypted.write(`${replyTo(said)}\r\n`);
        });
      });
    });
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, heard };
}

/** The key and certificate that the SMTP server of the tests has by default. */
function ownCertificate(): { key: string; cert: string } {
  const options = createRequire(import.meta.url)('smtp-server/lib/tls-options.js') as () => {
    key: string;
    cert: string;
  };
  return options();
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
    expect(await checkSmtp(smtpAt(open), terms)).toBe('works');
    expect(await checkSmtp(smtpAt(open, { requireTLS: true }), terms)).toBe('no_tls');
    const strict = await port({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('no such user')),
    });
    const auth = { user: 'portal', pass: 'wrong' };
    expect(await checkSmtp(smtpAt(strict, { auth }), terms)).toBe('wrong_login');
  });

  it('SET-09 A-131 a certificate of its own making is no hindrance while TLS is off, and is one when it is on', async () => {
    const own = await port({ disabledCommands: ['AUTH'] });
    expect(await checkSmtp(smtpAt(own), terms)).toBe('works');
    expect(await checkSmtp(smtpAt(own, { requireTLS: true }), terms)).toBe('no_tls');
  });

  it('A-131 is not set, not there, silent or private, and says which', async () => {
    expect(await checkSmtp(undefined, terms)).toBe('not_set');
    expect(await checkSmtp(smtpAt(1), terms)).toBe('refused');
    expect(await checkSmtp(smtpAt(await talker('', [])), terms)).toBe('silent');
    const closed = { ...terms, egress: createEgress([]) };
    expect(await checkSmtp(smtpAt(25), closed)).toBe('private_host');
    const rebound = { ...terms, egress: createEgress([], { resolve: () => Promise.resolve(['10.0.0.1']) }) };
    const named = smtpAt(25, { host: 'mail.example' });
    expect(await checkSmtp(named, rebound)).toBe('private_host');
    const unknown = smtpAt(25, { host: 'unknown.invalid' });
    expect(await checkSmtp(unknown, terms)).toBe('unknown_host');
  });
});

describe('the mailbox', () => {
  const box = (port: number, more: Partial<Mailbox> = {}): Mailbox => ({
    type: 'imap',
    ssl: false,
    allowPlain: true,
    host: '127.0.0.1',
    port,
    user: 'portal',
    password: 'a "quoted\\ word',
    folder: 'INBOX',
    ...more,
  });
  const imap = [
    [/STARTTLS/, 't0 BAD unknown'],
    [/^t1 LOGIN "portal" "a \\"quoted\\\\ word"$/, '* CAPABILITY IMAP4rev1\r\nt1 OK welcome'],
    [/^t1 LOGIN/, 't1 NO who are you'],
    [/^t2 EXAMINE "INBOX"$/, '* 3 EXISTS\r\nt2 OK [READ-ONLY]'],
    [/^t2 EXAMINE/, 't2 NO no such folder'],
  ] as const;
  const pop3 = [
    [/^STLS/, '-ERR unknown'],
    [/^USER portal$/, '+OK'],
    [/^PASS right$/, '+OK welcome'],
    [/^PASS/, '-ERR wrong password'],
  ] as const;

  it('A-131 SET-06 IMAP accepts the login, refuses it, has no such folder', async () => {
    const port = await talker('* OK ready', imap);
    expect(await checkMailbox(box(port), terms)).toBe('works');
    expect(await checkMailbox(box(port, { password: 'x' }), terms)).toBe('wrong_login');
    expect(await checkMailbox(box(port, { folder: 'Replies' }), terms)).toBe('no_folder');
  });

  it('A-131 SET-06 POP3 accepts or refuses the login', async () => {
    const port = await talker('+OK ready', pop3);
    const pop = { type: 'pop3', password: 'right' } as const;
    expect(await checkMailbox(box(port, pop), terms)).toBe('works');
    expect(await checkMailbox(box(port, { ...pop, password: 'wrong' }), terms)).toBe('wrong_login');
  });

  describe('without SSL', () => {
    const speaks = { imap: '* OK ready', pop3: '+OK ready' } as const;

    it.each(['imap', 'pop3'] as const)(
      'A-107 %s the password never goes in clear, unless the settings allow it',
      async (type) => {
        const heard: string[] = [];
        const port = await talker(
          speaks[type],
          [[/STARTTLS/, 't0 NO'], [/STLS/, '-ERR'], ...imap, ...pop3],
          heard,
        );
        expect(await checkMailbox(box(port, { type, allowPlain: false }), terms)).toBe('no_tls');
        expect(heard).toEqual([type === 'imap' ? 't0 STARTTLS' : 'STLS']);
        expect(await checkMailbox(box(port, { type, password: 'right' }), terms)).not.toBe('no_tls');
        expect(heard.join()).toContain('right');
      },
    );

    it.each(['imap', 'pop3'] as const)(
      'A-107 %s speaks STARTTLS, and trusts a certificate of its own making only where a plain connection is allowed',
      async (type) => {
        const { port, heard } = await startTlsServer(type);
        const mailbox = box(port, { type, password: 'right', folder: '' });
        expect(await checkMailbox({ ...mailbox, allowPlain: false }, terms)).toBe('no_tls');
        expect(heard.encrypted).toEqual([]);
        expect(await checkMailbox(mailbox, terms)).toBe('works');
        expect(heard.encrypted.join()).toContain('right');
        expect(heard.plain.join()).not.toContain('right');
      },
    );

    it('A-107 what is sent ahead of the encryption is not taken for a reply under it', async () => {
      const port = await talker('* OK ready', [[/STARTTLS/, 't0 OK go\r\nt1 OK injected']]);
      expect(await checkMailbox(box(port), terms)).toBe('unexpected');
    });
  });

  it('A-131 whatever else answers, or does not, has its word', async () => {
    const outcome = (mailbox: Mailbox | undefined) => checkMailbox(mailbox, terms);
    expect(await outcome(undefined)).toBe('not_set');
    expect(await outcome(box(1))).toBe('refused');
    expect(await outcome(box(await talker('', [])))).toBe('silent');
    expect(await outcome(box(await talker('220 a mail server', [])))).toBe('unexpected');
    expect(await outcome(box(await talker('* OK ready', []), { ssl: true }))).toBe('no_tls');
    expect(await outcome(box(await talker(`* OK ${'x'.repeat(100_000)}`, [])))).toBe('unexpected');
    expect(await outcome(box(25, { host: '10.0.0.1' }))).toBe('private_host');
  });
});
