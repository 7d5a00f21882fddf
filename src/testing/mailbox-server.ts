// A mailbox on a free loopback port, by IMAP (RFC 3501) or POP3 (RFC 1939), with as much of the protocols as clients use to
// read; and ways to make it misbehave.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

export interface StoredMail {
  readonly source: Buffer;
  readonly uid: number;
  readonly flags: Set<string>;
  readonly receivedAt: Date;
  /** The size reported by the server; by default the real one. */
  size: number;
}

export interface TestMailbox {
  readonly port: number;
  readonly mails: StoredMail[];
  /** Every command that it got, without passwords. */
  readonly commands: string[];
  password: string;
  uidValidity: number;
  /** Responds instead of the protocol; returns whether it did. */
  misbehave: ((command: string, socket: Socket) => boolean) | undefined;
  add(source: string | Buffer, options?: { size?: number; receivedAt?: Date }): StoredMail;
  close(): Promise<void>;
}

/** Starts the server; user `desk`, folder `INBOX`. */
export async function startMailbox(type: 'imap' | 'pop3'): Promise<TestMailbox> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (box.misbehave?.('', socket) === true) return;
    const session = type === 'imap' ? imapSession(box, socket) : pop3Session(box, socket);
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        box.commands.push(line.replace(/^(PASS ).*/i, '$1…').replace(/(LOGIN \S+ ).*/i, '$1…'));
        if (box.misbehave?.(line, socket) !== true) session(line);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const box: TestMailbox = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    commands: [],
    password: 'secret',
    uidValidity: 7,
    misbehave: undefined,
    add(source, { size, receivedAt = new Date() } = {}) {
      const bytes = Buffer.from(typeof source === 'string' ? source.replaceAll(/\r?\n/g, '\r\n') : source);
      const uid = (box.mails.at(-1)?.uid ?? 100) + 1;
      const mail = { source: bytes, uid, flags: new Set<string>(), receivedAt, size: size ?? bytes.length };
      box.mails.push(mail);
      return mail;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return box;
}

type Session = (line: string) => void;

function imapSession(box: TestMailbox, socket: Socket): Session {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let idleTag: string | undefined;
  let isIn = false;
  say('* OK [CAPABILITY IMAP4rev1 IDLE UIDPLUS] ready');
  const handlers: Record<string, (tag: string, rest: string) => string | undefined> = {
    CAPABILITY: () => {
      say('* CAPABILITY IMAP4rev1 IDLE UIDPLUS');
      return 'OK done';
    },
    LOGIN: (_, rest) => {
      isIn = rest === `"desk" "${box.password}"` || rest === `desk ${box.password}`;
      return isIn ? 'OK logged in' : 'NO [AUTHENTICATIONFAILED] wrong';
    },
    NOOP: () => 'OK done',
    LIST: (_, rest) => {
      if (/INBOX"?$|\*"?$/i.test(rest)) say('* LIST (\\HasNoChildren) "/" INBOX');
      return 'OK done';
    },
    LOGOUT: () => {
      say('* BYE');
      return 'OK done';
    },
    EXAMINE: (_, rest) => select(rest, 'READ-ONLY'),
    SELECT: (_, rest) => select(rest, 'READ-WRITE'),
    IDLE: (tag) => {
      idleTag = tag;
      say('+ idling');
      return undefined;
    },
    'UID SEARCH': (_, rest) => {
      const [, from] = /UID (\d+):\*/i.exec(rest) ?? [];
      const last = box.mails.at(-1)?.uid ?? 0;
      const since = /SINCE (\S+)/i.exec(rest)?.[1]?.replaceAll('"', '');
      const found = box.mails.filter(
        ({ uid, receivedAt }) =>
          (from === undefined || uid >= Number(from) || uid === last) &&
          (since === undefined || receivedAt.getTime() >= Date.parse(since)),
      );
      say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`);
      return 'OK done';
    },
    'UID FETCH': (_, rest) => {
      const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
      for (const [index, mail] of box.mails.entries()) {
        if (!set.split(',').includes(String(mail.uid))) continue;
        const parts: (string | Buffer)[] = [`UID ${mail.uid}`];
        if (/RFC822\.SIZE/i.test(items)) parts.push(`RFC822.SIZE ${mail.size}`);
        if (/FLAGS/i.test(items)) parts.push(`FLAGS (${[...mail.flags].join(' ')})`);
        if (/INTERNALDATE/i.test(items)) parts.push(`INTERNALDATE "${internalDate(mail.receivedAt)}"`);
        const sections = items.matchAll(/BODY(?:\.PEEK)?\[(HEADER(?:\.FIELDS \(([^)]*)\))?)?\]/gi);
        for (const [, section = '', names] of sections) {
          const bytes = section === '' ? mail.source : headersOf(mail.source, names?.split(' '));
          parts.push(`BODY[${section}] {${bytes.length}}\r\n`, bytes);
        }
        socket.write(`* ${index + 1} FETCH (`);
        for (const [at, part] of parts.entries()) {
          if (at > 0 && !(parts[at] instanceof Buffer)) socket.write(' ');
          socket.write(part);
        }
        say(')');
      }
      return 'OK done';
    },
    'UID STORE': (_, rest) => {
      const [, uid, flags = ''] = /^(\d+) \+FLAGS(?:\.SILENT)? \(([^)]*)\)/i.exec(rest) ?? [];
      const mail = box.mails.find((one) => String(one.uid) === uid);
      for (const flag of flags.split(' ')) mail?.flags.add(flag);
      return 'OK done';
    },
  };
  function select(folder: string, mode: string): string {
    if (folder.replaceAll('"', '').toUpperCase() !== 'INBOX') return 'NO [NONEXISTENT] no such folder';
    say(`* ${box.mails.length} EXISTS`);
    say('* FLAGS (\\Seen \\Deleted)');
    say(`* OK [UIDVALIDITY ${box.uidValidity}] valid`);
    say(`* OK [UIDNEXT ${(box.mails.at(-1)?.uid ?? 100) + 1}] next`);
    return `OK [${mode}] done`;
  }
  return (line) => {
    if (idleTag !== undefined && /^DONE$/i.test(line)) {
      say(`${idleTag} OK done`);
      idleTag = undefined;
      return;
    }
    const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const command = name.toUpperCase();
    const isOpen = isIn || ['CAPABILITY', 'LOGIN', 'NOOP', 'LOGOUT'].includes(command);
    const answer = isOpen
      ? (handlers[command]?.(tag, rest) ?? (command === 'IDLE' ? undefined : 'BAD unknown'))
      : 'NO log in first';
    if (answer !== undefined) say(`${tag} ${answer}`);
    if (command === 'LOGOUT') socket.end();
  };
}

function pop3Session(box: TestMailbox, socket: Socket): Session {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const body = (bytes: Buffer) => {
    const text = bytes.toString('latin1').replaceAll(/(^|\r\n)\./g, '$1..');
    socket.write(Buffer.from(text.endsWith('\r\n') ? text : `${text}\r\n`, 'latin1'));
    say('.');
  };
  let isIn = false;
  say('+OK ready');
  return (line) => {
    const [name = '', first = ''] = line.split(' ');
    const command = name.toUpperCase();
    const mail = box.mails[Number(first) - 1];
    if (command === 'USER') say('+OK');
    else if (command === 'PASS') {
      isIn = line === `PASS ${box.password}`;
      say(isIn ? '+OK' : '-ERR wrong');
    } else if (command === 'QUIT') {
      say('+OK');
      socket.end();
    } else if (!isIn) say('-ERR log in first');
    else if (command === 'UIDL') {
      say('+OK');
      for (const [index, { uid }] of box.mails.entries()) say(`${index + 1} id-${uid}`);
      say('.');
    } else if (command === 'LIST') {
      say('+OK');
      for (const [index, { size }] of box.mails.entries()) say(`${index + 1} ${size}`);
      say('.');
    } else if (command === 'TOP' && mail !== undefined) {
      say('+OK');
      body(headersOf(mail.source));
    } else if (command === 'RETR' && mail !== undefined) {
      say('+OK');
      body(mail.source);
    } else say('-ERR unknown');
  };
}

/** The header of a mail with the empty line after it, or some of its fields. */
function headersOf(source: Buffer, names?: readonly string[]): Buffer {
  const text = source.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const header = end < 0 ? text : text.slice(0, end);
  const wanted = names?.map((name) => name.toLowerCase());
  const fields = header.split(/\r\n(?![ \t])/);
  const kept = fields.filter((field) => wanted?.includes(field.split(':')[0]?.toLowerCase() ?? '') ?? true);
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1');
}

function internalDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
