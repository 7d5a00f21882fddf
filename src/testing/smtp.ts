// A real SMTP server on a free loopback port, with steps that can be made to fail.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string[];
  /** Header and body as received. */
  readonly source: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Drops the connection of a session. */
  cut(sessionId: string): void;
  close(): Promise<void>;
}

/** Starts the server; `misbehave` replaces steps of the protocol. */
export async function startSmtp(misbehave: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...misbehave,
  });
  // Tests break connections on purpose.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    cut(sessionId) {
      for (const connection of server.connections)
        if (connection.session.id === sessionId) connection.close();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The text of a mail with its transfer encoding decoded, sufficient for links and codes. */
export function readableText({ source }: ReceivedMail): string {
  return source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}
