// As much of IMAP (RFC 3501) and POP3 (RFC 1939) as it takes to see whether a mailbox lets us in.
import net from 'node:net';
import tls from 'node:tls';

export interface Mailbox {
  readonly type: 'imap' | 'pop3';
  readonly ssl: boolean;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** For IMAP; '' is not looked at. */
  readonly folder: string;
}

/** The mailbox answered, and not as one that lets us in. */
export class MailboxRefusal extends Error {
  readonly outcome: 'wrong_login' | 'no_folder' | 'unexpected';
  constructor(outcome: MailboxRefusal['outcome'], said: string) {
    super(said);
    this.outcome = outcome;
  }
}

/** No answer of interest is longer. */
const maxBytes = 64 * 1024;

/** Signs in at this address and leaves; throws when something is in the way. */
export async function enterMailbox(mailbox: Mailbox, address: string, signal: AbortSignal): Promise<void> {
  const { host, port } = mailbox;
  const socket = mailbox.ssl
    ? tls.connect({ host: address, port, ...(net.isIP(host) === 0 && { servername: host }) })
    : net.connect({ host: address, port });
  const leave = () => socket.destroy();
  signal.addEventListener('abort', leave);
  try {
    const lines = linesOf(socket);
    const talk = { lines, write: (line: string) => socket.write(`${line}\r\n`) };
    await (mailbox.type === 'imap' ? enterImap(mailbox, talk) : enterPop3(mailbox, talk));
  } finally {
    signal.removeEventListener('abort', leave);
    socket.destroy();
  }
}

interface Talk {
  readonly lines: AsyncGenerator<string, void>;
  write(line: string): void;
}

async function enterImap({ user, password, folder }: Mailbox, talk: Talk): Promise<void> {
  const greeting = await nextLine(talk);
  if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw new MailboxRefusal('unexpected', greeting);
  const login = await imapCommand(talk, 't1', `LOGIN ${quoted(user)} ${quoted(password)}`);
  if (!/^t1 OK\b/i.test(login)) throw new MailboxRefusal('wrong_login', login.slice(3));
  if (folder !== '') {
    const opened = await imapCommand(talk, 't2', `EXAMINE ${quoted(folder)}`);
    if (!/^t2 OK\b/i.test(opened)) throw new MailboxRefusal('no_folder', opened.slice(3));
  }
  talk.write('t3 LOGOUT');
}

async function enterPop3({ user, password }: Mailbox, talk: Talk): Promise<void> {
  const greeting = await nextLine(talk);
  if (!greeting.startsWith('+OK')) throw new MailboxRefusal('unexpected', greeting);
  for (const command of [`USER ${user}`, `PASS ${password}`]) {
    talk.write(command);
    const answer = await nextLine(talk);
    if (!answer.startsWith('+OK')) throw new MailboxRefusal('wrong_login', answer);
  }
  talk.write('QUIT');
}

async function imapCommand(talk: Talk, tag: string, command: string): Promise<string> {
  talk.write(`${tag} ${command}`);
  for (;;) {
    const line = await nextLine(talk);
    if (line.startsWith(`${tag} `)) return line;
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}

async function nextLine({ lines }: Talk): Promise<string> {
  const { value } = await lines.next();
  if (value === undefined) throw new MailboxRefusal('unexpected', 'the connection was closed');
  return value;
}

async function* linesOf(socket: net.Socket): AsyncGenerator<string, void> {
  let bytes = 0;
  let rest = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    const text = String(chunk);
    bytes += text.length;
    if (bytes > maxBytes) throw new MailboxRefusal('unexpected', 'the answer does not end');
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
