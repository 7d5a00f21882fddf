// 'Test connection': whether the mail server or mailbox in the settings responds and accepts the login. Sends
// and reads no mail; limited in time and size.
import type { Egress } from '#server/http/egress.ts';
import { ForbiddenHost } from '#server/http/egress.ts';
import { enterMailbox, type Mailbox } from './mailbox.ts';
import { MailboxError } from './mailbox-lines.ts';
import { openSmtp } from './smtp-connection.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Never the server's own text: it could be misleading, or reveal responses of an internal service. */
export type ConnectionOutcome =
  | 'works'
  | 'not_set'
  | 'unknown_host'
  | 'private_host'
  | 'refused'
  | 'silent'
  | 'no_tls'
  | 'wrong_login'
  | 'no_folder'
  | 'unexpected';

interface Terms {
  readonly egress: Egress;
  readonly patienceMs?: number;
}

/** Connects and signs in as for sending a mail. */
export async function checkSmtp(
  smtp: SmtpSettings | undefined,
  { egress, patienceMs = 10_000 }: Terms,
): Promise<ConnectionOutcome> {
  if (smtp === undefined) return 'not_set';
  return outcomeOf(patienceMs, async (signal) => {
    const limits = { openMs: patienceMs, silenceMs: patienceMs, conversationMs: patienceMs };
    const connection = await openSmtp(smtp, egress, limits, signal);
    connection.quit();
  });
}

/** Connects, signs in and, for IMAP, opens the configured folder. */
export async function checkMailbox(
  mailbox: Mailbox | undefined,
  { egress, patienceMs = 10_000 }: Terms,
): Promise<ConnectionOutcome> {
  if (mailbox === undefined) return 'not_set';
  return outcomeOf(patienceMs, async (signal) => {
    await enterMailbox(mailbox, await egress.addressOf(mailbox.host), signal);
  });
}

async function outcomeOf(
  patienceMs: number,
  attempt: (signal: AbortSignal) => Promise<void>,
): Promise<ConnectionOutcome> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' }))),
  );
  try {
    await Promise.race([attempt(signal), late]);
    return 'works';
  } catch (error) {
    return outcomeFor(error);
  }
}

const outcomeOfCode: Readonly<Record<string, ConnectionOutcome>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EDNS: 'unknown_host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'silent',
  ETLS: 'no_tls',
  EAUTH: 'wrong_login',
  ENOAUTH: 'wrong_login',
};

function outcomeFor(error: unknown): ConnectionOutcome {
  if (error instanceof ForbiddenHost) return 'private_host';
  if (error instanceof MailboxError) return error.outcome;
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: unknown };
  for (const one of [code, cause?.code]) {
    const outcome = outcomeOfCode[String(one)];
    if (outcome !== undefined) return outcome;
    if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(String(one))) return 'no_tls';
  }
  // nodemailer reports all of these as errors of the socket.
  const text = String(message);
  if (text.includes('ECONNREFUSED')) return 'refused';
  return /certificate|wrong version number|tls/i.test(text) ? 'no_tls' : 'unexpected';
}
