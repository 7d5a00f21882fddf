// A connection to a mail server at a checked address, used for several mails in succession.
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Egress } from '#server/http/egress.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/**
 * Time limits. Those for sending are generous, as RFC 5321, 4.5.3.2 requires: disconnecting from a slow
 * server that already has the mail would send it twice.
 */
export interface SmtpLimits {
  /** For connecting, greeting and login. */
  readonly openMs: number;
  /** The longest silence at any later step. */
  readonly silenceMs: number;
  /** For the whole conversation. */
  readonly conversationMs: number;
}

export const smtpLimits: SmtpLimits = { openMs: 30_000, silenceMs: 300_000, conversationMs: 600_000 };

export interface SmtpMessage {
  readonly envelope: { readonly from: string | false; readonly to: string[] };
  readonly source: Buffer;
}

/** The conversation ended without a reply after the whole mail was sent: the server may have accepted it. */
export class UnconfirmedMailError extends Error {}

/** The conversation ended before the whole mail was sent, for a reason independent of the mail. */
export class SmtpConnectionError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Connects and logs in; throws if the host is unknown or not allowed, or the login fails. */
export async function openSmtp(
  { connection, anyHost }: SmtpSettings,
  egress: Egress,
  limits: SmtpLimits,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const { host, auth } = connection;
  const checked = anyHost ? host : await egress.addressOf(host);
  const { openMs } = limits;
  // Loaded when first needed.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const smtp = new Connection({
    ...connection,
    host: checked,
    tls: {
      // Connects to the checked address; the certificate must match the name.
      ...(checked !== host && isIP(host) === 0 && { servername: host }),
      // With TLS switched off a server may still offer it with a self-signed certificate: better than none.
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

/** The library's types lack this property. */
function offersLogin(smtp: SMTPConnection): boolean {
  const offers: unknown = Reflect.get(smtp, 'allowsAuth');
  return offers === true;
}

/** Sends one mail. After an error the connection is closed. */
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
    // The server rejected this mail.
    if (typeof responseCode === 'number' || code === 'EENVELOPE' || code === 'EMESSAGE') throw error;
    if (isHandedOver) throw new UnconfirmedMailError(message, { cause: error });
    throw new SmtpConnectionError(message, code ?? '');
  }
}

/** Runs a step of the conversation; throws if the connection breaks or the signal is aborted. */
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
