// The parts of IMAP (RFC 3501) and POP3 (RFC 1939) needed to test a login. The password is sent over an
// encrypted connection: TLS from the start, else STARTTLS (RFC 2595), unless the settings allow an
// unencrypted one.
import net from 'node:net';
import tls from 'node:tls';
import { type LineReader, MailboxError, readLines } from './mailbox-lines.ts';

export interface Mailbox {
  readonly type: 'imap' | 'pop3';
  /** TLS from the start. */
  readonly ssl: boolean;
  /** An admin accepts an unencrypted connection or an untrusted certificate. */
  readonly allowPlain: boolean;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** For IMAP; '' is not checked. */
  readonly folder: string;
}

/** Logs in at this address and out again; throws if that fails. */
export async function enterMailbox(mailbox: Mailbox, address: string, signal: AbortSignal): Promise<void> {
  const talk = new Talk(mailbox, address);
  const close = () => talk.close();
  signal.addEventListener('abort', close);
  try {
    await (mailbox.type === 'imap' ? enterImap(mailbox, talk) : enterPop3(mailbox, talk));
  } finally {
    signal.removeEventListener('abort', close);
    talk.close();
  }
}

async function enterImap(mailbox: Mailbox, talk: Talk): Promise<void> {
  const { user, password, folder } = mailbox;
  const greeting = await talk.line();
  if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw new MailboxError('unexpected');
  if (!mailbox.ssl)
    await talk.secure(async () => /^t0 OK\b/i.test(await imapCommand(talk, 't0', 'STARTTLS')));
  const login = await imapCommand(talk, 't1', `LOGIN ${quoted(user)} ${quoted(password)}`);
  if (!/^t1 OK\b/i.test(login)) throw new MailboxError('wrong_login');
  if (folder !== '') {
    const opened = await imapCommand(talk, 't2', `EXAMINE ${quoted(folder)}`);
    if (!/^t2 OK\b/i.test(opened)) throw new MailboxError('no_folder');
  }
  talk.write('t3 LOGOUT');
}

async function enterPop3(mailbox: Mailbox, talk: Talk): Promise<void> {
  const accepts = async (command: string) => {
    talk.write(command);
    return (await talk.line()).startsWith('+OK');
  };
  if (!(await talk.line()).startsWith('+OK')) throw new MailboxError('unexpected');
  if (!mailbox.ssl) await talk.secure(() => accepts('STLS'));
  for (const command of [`USER ${mailbox.user}`, `PASS ${mailbox.password}`]) {
    if (!(await accepts(command))) throw new MailboxError('wrong_login');
  }
  talk.write('QUIT');
}

/** The conversation with a mailbox over a socket that may be upgraded to TLS. */
class Talk {
  readonly #mailbox: Mailbox;
  #socket: net.Socket;
  #lines: LineReader;

  constructor(mailbox: Mailbox, address: string) {
    this.#mailbox = mailbox;
    const place = { host: address, port: mailbox.port };
    this.#socket = mailbox.ssl ? tls.connect({ ...place, ...nameOf(mailbox) }) : net.connect(place);
    this.#lines = readLines(this.#socket);
  }

  line(): Promise<string> {
    return this.#lines.next();
  }

  write(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  /** Upgrades to TLS if the server accepts; otherwise continues unencrypted only if that is allowed. */
  async secure(accepts: () => Promise<boolean>): Promise<void> {
    const { allowPlain } = this.#mailbox;
    if (!(await accepts())) {
      if (allowPlain) return;
      throw new MailboxError('no_tls');
    }
    // Data received before the upgrade, possibly from an attacker, must not be treated as encrypted.
    this.#lines.detach();
    this.#socket = tls.connect({
      socket: this.#socket,
      rejectUnauthorized: !allowPlain,
      ...nameOf(this.#mailbox),
    });
    this.#lines = readLines(this.#socket);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The host name for the certificate; for an IP address no server name is sent. */
function nameOf({ host }: Mailbox): { servername?: string; host?: string } {
  return net.isIP(host) === 0 ? { servername: host } : {};
}

async function imapCommand(talk: Talk, tag: string, command: string): Promise<string> {
  talk.write(`${tag} ${command}`);
  for (;;) {
    const line = await talk.line();
    if (line.startsWith(`${tag} `)) return line;
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
