// Letters of recalls and reminders of acknowledgements that are late: by mail, and as notices in the portal.
import * as z from 'zod/mini';
import { can, reachOf } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { insertNotice } from '#features/oversight/notices/server/service.ts';
import { showDay } from '#locales/dates.ts';
import { tagOf } from '#locales/locales.ts';
import { findPrincipal } from '#server/auth/authenticate.ts';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import { mailFile } from '#server/mail/mailed-files.ts';
import { recallLetter } from './export.ts';
import { findRecall, insertLetter, listLate, listRecipients } from './store.ts';

interface Settings {
  readonly businessTz: string;
  readonly publicUrl: string;
}

const order = z.object({ recallId: z.number() });

/**
 * The jobs of recalls. Each person gets what they may see, in a separate transaction, so that a retry sends
 * nothing twice.
 */
export function recallJobs(database: Database, { businessTz, publicUrl }: Settings) {
  const today = () => plainDateIn(businessTz, new Date());

  /** The recall as this person sees it; undefined for whom it does not concern. */
  async function seenBy(userId: number, recallId: number) {
    const principal = await findPrincipal(database, userId);
    const reach = principal && reachOf(principal.role, 'recalls.read', principal.capabilities);
    if (principal === undefined || reach === undefined || !can(principal, 'recalls.read')) return undefined;
    return findRecall(database, { scope: principal.scope(reach), today: today() }, recallId);
  }

  return {
    async 'recalls.send'(payload: unknown, signal: AbortSignal): Promise<void> {
      const { recallId } = z.parse(order, payload);
      for (const { id, email, language } of await listRecipients(database, recallId)) {
        signal.throwIfAborted();
        const recall = await seenBy(id, recallId);
        if (recall === undefined || recall.status === 'closed') continue;
        const file = await recallLetter(recall, { language, timeZone: businessTz });
        const cause = { actor: 'recalls', operation: 'send letters', request: 'recalls' };
        await database.write(cause, async (transaction) => {
          const letter = { recallId, userId: id, kind: 'letter', day: today() } as const;
          if (!(await insertLetter(transaction, letter))) return;
          await insertNotice(transaction, { userId: id, kind: 'recall', ids: [recallId], count: 1 });
          const mail = {
            kind: 'recall',
            to: email,
            language,
            template: 'recall',
            parameters: { reference: recall.reference, day: showDay(recall.due_on, tagOf(language)) },
            link: `${publicUrl}/recalls/${recallId}`,
            idempotencyKey: `recall ${recallId} ${id}`,
          } as const;
          await mailFile(transaction, { file, mail }, signal);
        });
      }
    },
    async 'recalls.remind'(_: unknown, signal: AbortSignal): Promise<void> {
      const day = today();
      for (const { id, email, language, recall_id: recallId } of await listLate(database, day)) {
        signal.throwIfAborted();
        const recall = await seenBy(id, recallId);
        if (recall?.status !== 'overdue') continue;
        const cause = { actor: 'recalls', operation: 'remind', request: 'recalls' };
        await database.write(cause, async (transaction) => {
          const letter = { recallId, userId: id, kind: 'reminder', day } as const;
          if (!(await insertLetter(transaction, letter))) return;
          await insertNotice(transaction, { userId: id, kind: 'recall', ids: [recallId], count: 1 });
          await queueMail(transaction, {
            kind: 'recall',
            to: email,
            language,
            template: 'recall_reminder',
            parameters: { reference: recall.reference, day: showDay(recall.due_on, tagOf(language)) },
            link: `${publicUrl}/recalls/${recallId}`,
            idempotencyKey: `recall reminder ${recallId} ${id} ${day}`,
          });
        });
      }
    },
  };
}
