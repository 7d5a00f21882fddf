// What an operator should hear of although nobody looks at the portal: mail that has not gone out for an hour.
import type { Database } from '#server/database.ts';
import { queueMail } from '#server/mail.ts';
import { nextTryAfterSeconds, triesMaximum } from '#server/mail-retry.ts';
import { momentText } from '#server/mail-text.ts';
import { findFailingMail, findEmergencyReceiver } from './store.ts';

interface Settings {
  businessTz: string;
  publicUrl: string;
}

const hourSeconds = 3600;

/** Looks whether mail has failed for over an hour and tells the emergency address, at most hourly. */
export async function tellEmergencies(
  database: Database,
  { businessTz, publicUrl }: Settings,
): Promise<void> {
  const cause = { actor: 'emergencies', reason: 'mail fails', request: 'emergencies' };
  await database.write(cause, async (transaction) => {
    const receiver = await findEmergencyReceiver(transaction);
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
      link: `${publicUrl}/global_settings?group=outbox`,
    });
  });
}

/** How often a mail was tried by the time that its tries cover so many seconds. */
function triesOver(seconds: number): number {
  let covered = 0;
  let tries = 1;
  while (covered < seconds && tries < triesMaximum) {
    covered += nextTryAfterSeconds(tries - 1);
    tries += 1;
  }
  return tries;
}
