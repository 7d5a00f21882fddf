// Scheduled mails: new invoices once their delay is over, and alerts about mail that has failed for an hour
//
import { lanes, retryPauseSeconds } from '#core/job-lanes.ts';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { findEmergencyReceiver, findFailingMail, mailDueInvoices } from './store.ts';

interface Settings {
  businessTz: string;
  publicUrl: string;
}

const hourSeconds = 3600;

/** Alerts the emergency address, at most hourly, when mail has failed for over an hour. */
export async function mailAlerts(database: Database, { businessTz, publicUrl }: Settings): Promise<void> {
  const cause = { actor: 'emergencies', operation: 'mail fails', request: 'emergencies' };
  await database.write(cause, async (transaction) => {
    const receiver = await findEmergencyReceiver(transaction, { hourly: true });
    if (receiver === undefined) return;
    const failing = await findFailingMail(transaction, triesOver(hourSeconds));
    if (failing === undefined) return;
    await queueMail(transaction, {
      kind: 'emergency',
      to: receiver.email,
      language: receiver.language,
      template: 'mail_fails',
      parameters: {
        count: failing.waiting,
        when: momentText(new Date(failing.since), receiver.language, businessTz),
        error: failing.error,
      },
      link: `${publicUrl}/global_settings?group=jobs`,
    });
  });
}

/** Mails the new invoices whose delay is over, each cause in its own transaction. */
export async function mailInvoices(
  database: Database,
  publicUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const cause = { actor: 'invoices', operation: 'announce', request: 'invoices' };
  while (await database.write(cause, (transaction) => mailDueInvoices(transaction, publicUrl)))
    signal.throwIfAborted();
}

/** The number of attempts after this many seconds. */
function triesOver(seconds: number): number {
  let covered = 0;
  let tries = 1;
  while (covered < seconds && tries < lanes.mail.maxAttempts) {
    covered += retryPauseSeconds(lanes.mail, tries);
    tries += 1;
  }
  return tries;
}
