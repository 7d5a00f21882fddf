// A pool of connections to the mail server. Its size follows from the number of jobs that send concurrently.
import { isDeepStrictEqual } from 'node:util';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Egress } from '#server/http/egress.ts';
import {
  openSmtp,
  SmtpConnectionError,
  type SmtpLimits,
  type SmtpMessage,
  sendBySmtp,
} from './smtp-connection.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export interface SmtpPool {
  /** Sends a mail over an idle connection to this server, else over a new one. */
  send(settings: SmtpSettings, message: SmtpMessage, signal: AbortSignal): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

interface Kept {
  readonly smtp: SMTPConnection;
  readonly settings: SmtpSettings;
  readonly idle: NodeJS.Timeout;
  sent: number;
}

const idleMs = 30_000;
/** Servers limit the number of mails per connection. */
const mailsPerConnection = 100;

export function createSmtpPool(egress: Egress, limits: SmtpLimits): SmtpPool {
  const kept = new Set<Kept>();
  return {
    async send(settings, message, signal) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.conversationMs)]);
      const old = take(settings);
      if (old !== undefined) {
        try {
          await deliver(old.smtp, old.sent);
          return;
        } catch (error) {
          // The server may have closed an idle connection: not a failure of this mail.
          if (!(error instanceof SmtpConnectionError) || deadline.aborted) throw error;
        }
      }
      await deliver(await openSmtp(settings, egress, limits, deadline), 0);

      async function deliver(smtp: SMTPConnection, sent: number): Promise<void> {
        await sendBySmtp(smtp, message, deadline);
        keep(smtp, settings, sent + 1);
      }
    },
    close() {
      for (const one of kept) drop(one);
    },
  };

  function take(settings: SmtpSettings): Kept | undefined {
    for (const one of kept) {
      if (isDeepStrictEqual(one.settings, settings)) {
        forget(one);
        return one;
      }
      drop(one);
    }
    return undefined;
  }

  function keep(smtp: SMTPConnection, settings: SmtpSettings, sent: number): void {
    if (sent >= mailsPerConnection || smtp.destroyed) {
      smtp.quit();
      return;
    }
    const one: Kept = { smtp, settings, sent, idle: setTimeout(() => drop(one), idleMs).unref() };
    const gone = () => forget(one);
    smtp.once('error', gone);
    smtp.once('end', gone);
    kept.add(one);
  }

  function forget(one: Kept): void {
    kept.delete(one);
    clearTimeout(one.idle);
  }

  function drop(one: Kept): void {
    forget(one);
    one.smtp.quit();
  }
}
