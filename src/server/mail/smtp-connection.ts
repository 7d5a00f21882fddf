// A connection to a mail server: opened to an address that was checked, logged in, and used for one mail after another.
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Egress } from '#server/http/egress.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** How long a server may take. The defaults of sending are generous, as RFC 5321, 4.5.3.2 asks: who hangs up on a slow
 * server that has the mail already sends it twice. */
export interface SmtpLimits {
  /** To connect, to greet and to log in. */
  readonly openMs: number;
  /** To be silent, at any step after that. */
  readonly silenceMs: number;
  /** For a conversation in all, from the connection to the last reply. */
  readonly conversationMs: number;
}

export const smtpLimits: SmtpLimits = { openMs: 30_000, silenceMs: 300_000, conversationMs: 600_000 };

export interface SmtpMessage {
  readonly envelope: { readonly from: string | false; readonly to: string[] };
  readonly source: Buffer;
}

/** The server had the whole mail and the conversation ended without its reply: it may have accepted it. */
export class UnconfirmedMailError extends Error {}

/** The conversation ended before the server had the whole mail, through no fault of the mail. */
export class SmtpConnectionError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Connects and logs in; throws when the host is unknown or may not be called, or when the server lets no one in. */
export async function openSmtp(
  { connection, anyHost }: SmtpSettings,
  egress: Egress,
  limits: SmtpLimits,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const { host, auth } = connection;
  const checked = anyHost ? host : await egress.addressOf(host);
  const { openMs } = limits;
  // Loaded with the first mail.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const smtp = new Connection({
    ...connection,
    host: checked,
    tls: {
      // The certificate is for the name, the connection for the address that was checked.
      ...(checked !== host && isIP(host) === 0 && { servername: host }),
      // With TLS switched off a server may still offer it, by a certificate of its own making: better than none at all.
      rejectUnauthorized: anyHost || connection.requireTLS === true,
    },
    connectionTimeout: openMs,
    greetingTimeout: openMs,
    socketTimeout: limits.silenceMs,
  });
  const opened = untilAborted(AbortSignal.any([signal, AbortSignal.timeout(openMs)]), smtp, (done) =>
    smtp.connect((error) => {
      if (error || auth === undefined || !offersLogin(smtp)) done(error);
      else smtp.login(auth, done);
    }),
  );
  try {
    await opened;
    return smtp;
  } catch (error) {
    smtp.close();
    throw error;
  }
}

/** The types of the library leave this property out. */
function offersLogin(smtp: SMTPConnection): boolean {
  const offers: unknown = Reflect.get(smtp, 'allowsAuth');
  return offers === true;
}

/** Sends one mail. After an error the connection is closed, and of no more use. */
export async function sendBySmtp(
  smtp: SMTPConnection,
  { envelope, source }: SmtpMessage,
  signal: AbortSignal,
): Promise<void> {
  const body = Readable.from([source]);
  let isHandedOver = false;
  body.once('end', () => {
    isHandedOver = true;
  });
  try {
    await untilAborted(signal, smtp, (done) => smtp.send(envelope, body, (error) => done(error)));
  } catch (error) {
    smtp.close();
    const { message, code, responseCode } = error as SMTPConnection.SMTPError;
    // The server's reply to this mail was a rejection.
    if (typeof responseCode === 'number' || code === 'EENVELOPE' || code === 'EMESSAGE') throw error;
    if (isHandedOver) throw new UnconfirmedMailError(message, { cause: error });
    throw new SmtpConnectionError(message, code ?? '');
  }
}

/** Runs a step of the conversation; a broken connection or the signal end it with an error. */
function untilAborted(
  signal: AbortSignal,
  smtp: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = () =>
    reject(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' }));
  signal.addEventListener('abort', late);
  smtp.on('error', reject);
  if (signal.aborted) late();
  else step((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => {
    signal.removeEventListener('abort', late);
    smtp.off('error', reject);
  });
}
