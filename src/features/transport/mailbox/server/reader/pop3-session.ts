// One conversation with a POP3 server: commands, and answers of one line or of many, bounded in size and time.
import net from 'node:net';
import tls from 'node:tls';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { MailboxFailure } from './source.ts';

const silenceMs = 15_000;
const lineBytes = 4096;
/** UIDL and LIST of a large mailbox. */
const listBytes = 4 * 1024 * 1024;
const lineEnd = Buffer.from('\r\n');
const end = Buffer.from('\r\n.\r\n');

export interface Pop3Session {
  readonly host: string;
  readonly isOpen: boolean;
  /** A multi-line response. */
  lines(command: string): Promise<string[]>;
  /** A multi-line response as sent; rejects a larger one. */
  bytes(command: string, maxBytes: number): Promise<Buffer>;
  quit(): Promise<void>;
  close(): void;
}

/** Connects, encrypts and logs in. */
export async function openPop3Session(
  mailbox: Mailbox,
  address: string,
  signal: AbortSignal,
): Promise<Pop3Session> {
  const { host, port, ssl, allowPlain, user, password } = mailbox;
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  const place = { host: address, port };
  let channel = new Channel(ssl ? tls.connect({ ...place, ...name }) : net.connect(place), host);
  const close = () => channel.close();
  signal.addEventListener('abort', close);
  try {
    await channel.ok();
    if (!ssl) {
      const accepted = await channel.accepts('STLS');
      if (!accepted && !allowPlain) throw new MailboxFailure(`${host} offers no encrypted connection`);
      if (accepted) {
        const socket = tls.connect({ socket: channel.detach(), rejectUnauthorized: !allowPlain, ...name });
        channel = new Channel(socket, host);
      }
    }
    for (const command of [`USER ${user}`, `PASS ${password}`])
      if (!(await channel.accepts(command))) throw new MailboxFailure(`${host} refuses the login`);
  } catch (error) {
    signal.removeEventListener('abort', close);
    close();
    throw error;
  }
  return {
    host,
    get isOpen() {
      return channel.isOpen;
    },
    async lines(command) {
      const text = (await channel.many(command, listBytes)).toString('latin1');
      return text.split('\r\n').filter((line) => line !== '');
    },
    bytes: (command, maxBytes) => channel.many(command, maxBytes),
    async quit() {
      await channel.accepts('QUIT');
    },
    close() {
      signal.removeEventListener('abort', close);
      close();
    },
  };
}

/** Splits the bytes of a socket into responses. */
class Channel {
  readonly #socket: net.Socket;
  readonly #host: string;
  #chunks: Buffer[] = [];
  #size = 0;
  #failure: Error | undefined;
  #arrived: () => void = () => undefined;
  readonly #onData = (chunk: Buffer) => {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    // The reader is behind; the size is limited where it is read.
    this.#socket.pause();
    this.#arrived();
  };
  readonly #onClose = () => this.#fail('ended the connection');

  constructor(socket: net.Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setTimeout(silenceMs, () => {
      this.#fail('does not answer');
      socket.destroy();
    });
    socket.on('data', this.#onData);
    socket.on('close', this.#onClose);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(
        error.code === 'ECONNREFUSED'
          ? 'refuses the connection'
          : /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(error.code ?? '')
            ? 'has no certificate that is trusted'
            : 'ended the connection',
      ),
    );
  }

  get isOpen(): boolean {
    return this.#failure === undefined;
  }

  /** The first line of a response; throws unless it is positive. */
  async ok(): Promise<void> {
    const line = (await this.#until(lineEnd, lineBytes)).toString('latin1');
    if (!/^\+OK\b/i.test(line)) throw new MailboxFailure(`${this.#host} refuses a command`);
  }

  /** Sends a command; false if the server refuses it. */
  async accepts(command: string): Promise<boolean> {
    this.#send(command);
    const line = (await this.#until(lineEnd, lineBytes)).toString('latin1');
    if (/^\+OK\b/i.test(line)) return true;
    if (/^-ERR\b/i.test(line)) return false;
    this.close();
    throw new MailboxFailure(`${this.#host} does not answer as a POP3 server`);
  }

  async many(command: string, maxBytes: number): Promise<Buffer> {
    if (!(await this.accepts(command))) throw new MailboxFailure(`${this.#host} refuses a command`);
    // An empty response is a single line with a dot.
    const first = await this.#until(lineEnd, maxBytes);
    if (first.equals(Buffer.from('.'))) return Buffer.alloc(0);
    const whole = first.length === 0 ? lineEnd : Buffer.concat([first, lineEnd]);
    this.#unread(whole);
    const body = await this.#until(end, maxBytes);
    return Buffer.concat([unstuffed(body), lineEnd]);
  }

  /** Passes the socket on for encryption; no data may have been received before. */
  detach(): net.Socket {
    this.#socket.off('data', this.#onData);
    this.#socket.off('close', this.#onClose);
    this.#socket.setTimeout(0);
    this.#socket.resume();
    if (this.#size > 0) throw new MailboxFailure(`${this.#host} does not answer as a POP3 server`);
    return this.#socket;
  }

  close(): void {
    this.#failure ??= new MailboxFailure(`the connection to ${this.#host} was closed`);
    this.#socket.destroy();
    this.#arrived();
  }

  #send(command: string): void {
    // Settings have no control characters; a line break would start another command.
    this.#socket.write(`${command.replaceAll(/[\r\n]/g, '')}\r\n`);
  }

  #unread(bytes: Buffer): void {
    this.#chunks.unshift(bytes);
    this.#size += bytes.length;
  }

  async #until(mark: Buffer, maxBytes: number): Promise<Buffer> {
    let searched = 0;
    for (;;) {
      if (this.#size > searched) {
        const bytes =
          this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks);
        const found = bytes.indexOf(mark, Math.max(0, searched - mark.length));
        if (found >= 0 && found <= maxBytes) {
          const rest = bytes.subarray(found + mark.length);
          this.#chunks = rest.length === 0 ? [] : [rest];
          this.#size = rest.length;
          return bytes.subarray(0, found);
        }
        searched = bytes.length;
        this.#chunks = [bytes];
        if (searched > maxBytes) {
          this.close();
          throw new MailboxFailure(`${this.#host} sends more than it announced`);
        }
      }
      if (this.#failure !== undefined) throw this.#failure;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#arrived = resolve;
      this.#socket.resume();
      await promise;
    }
  }

  #fail(what: string): void {
    this.#failure ??= new MailboxFailure(`${this.#host} ${what}`);
    this.#arrived();
  }
}

/** Removes the escaping dot of lines that begin with two dots. */
function unstuffed(body: Buffer): Buffer {
  if (!body.includes('\r\n..')) return body[0] === 46 && body[1] === 46 ? body.subarray(1) : body;
  return Buffer.from(body.toString('latin1').replaceAll(/(^|\r\n)\.\./g, '$1.'), 'latin1');
}
