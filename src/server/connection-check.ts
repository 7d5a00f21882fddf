// 'Test connection': whether a mail server or a mailbox of the settings answers and lets us in. Nothing is sent or read,
// and all of it is bounded in time and size.
import type { Egress } from './egress.ts';
import { ForbiddenHost } from './egress.ts';
import { type Mailbox, MailboxRefusal, enterMailbox } from './mailbox.ts';
import { oneLine } from './one-line.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { openSmtp } from './smtp-transport.ts';

type Outcome =
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

export interface ConnectionCheck {
  readonly outcome: Outcome;
  /** What the other side or the network said, on one line. */
  readonly detail: string;
}

interface Terms {
  readonly egress: Egress;
  readonly patienceMs?: number;
}

/** Connects, greets and signs in, as sending a mail would. */
export async function checkSmtp(
  smtp: SmtpSettings | undefined,
  { egress, patienceMs = 10_000 }: Terms,
): Promise<ConnectionCheck> {
  if (smtp === undefined) return notSet;
  return outcomeOf(patienceMs, async (signal) => {
    const transport = await openSmtp(smtp, egress, patienceMs);
    signal.addEventListener('abort', () => transport.close());
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  });
}

/** Connects, waits for the greeting, signs in and, for IMAP, opens the folder to read. */
export async function checkMailbox(
  mailbox: Mailbox | undefined,
  { egress, patienceMs = 10_000 }: Terms,
): Promise<ConnectionCheck> {
  if (mailbox === undefined) return notSet;
  return outcomeOf(patienceMs, async (signal) => {
    await enterMailbox(mailbox, await egress.addressOf(mailbox.host), signal);
  });
}

const notSet: ConnectionCheck = { outcome: 'not_set', detail: '' };

async function outcomeOf(
  patienceMs: number,
  attempt: (signal: AbortSignal) => Promise<void>,
): Promise<ConnectionCheck> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' }))),
  );
  try {
    await Promise.race([attempt(signal), late]);
    return { outcome: 'works', detail: '' };
  } catch (error) {
    const detail = error instanceof Error ? oneLine(error.message).slice(0, 300) : '';
    return { outcome: outcomeFor(error), detail };
  }
}

const outcomeOfCode: Readonly<Record<string, Outcome>> = {
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

function outcomeFor(error: unknown): Outcome {
  if (error instanceof ForbiddenHost) return 'private_host';
  if (error instanceof MailboxRefusal) return error.outcome;
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: unknown };
  for (const one of [code, cause?.code]) {
    const outcome = outcomeOfCode[String(one)];
    if (outcome !== undefined) return outcome;
    if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(String(one))) return 'no_tls';
  }
  // nodemailer calls these errors of the socket, whatever they were.
  const said = String(message);
  if (said.includes('ECONNREFUSED')) return 'refused';
  return /certificate|wrong version number|tls/i.test(said) ? 'no_tls' : 'unexpected';
}
