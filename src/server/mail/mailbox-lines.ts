// The lines of a mail server, limited in size.
import type net from 'node:net';

/** The mailbox refused the login. Its reply is not displayed. */
export class MailboxError extends Error {
  readonly outcome: 'wrong_login' | 'no_folder' | 'no_tls' | 'unexpected';
  constructor(outcome: MailboxError['outcome']) {
    super(outcome);
    this.outcome = outcome;
  }
}

export interface LineReader {
  /** The next line; throws if the connection ends first or a line is too long. */
  next(): Promise<string>;
  /** Stops reading; throws if unexpected data was received. */
  detach(): void;
}

/** Longer than any relevant reply. */
const maxBytes = 64 * 1024;

export function readLines(socket: net.Socket): LineReader {
  const lines: string[] = [];
  let rest = '';
  let bytes = 0;
  let failure: Error | undefined;
  let arrived = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    arrived();
  };
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      socket.destroy();
      fail(new MailboxError('unexpected'));
      return;
    }
    const parts = (rest + chunk.toString('latin1')).split('\r\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    arrived();
  };
  const onClose = () => fail(new MailboxError('unexpected'));
  socket.on('data', onData);
  socket.on('error', fail);
  socket.on('close', onClose);
  return {
    async next() {
      for (;;) {
        const line = lines.shift();
        if (line !== undefined) return line;
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    detach() {
      socket.off('data', onData);
      socket.off('close', onClose);
      if (lines.length > 0 || rest !== '') throw new MailboxError('unexpected');
    },
  };
}
