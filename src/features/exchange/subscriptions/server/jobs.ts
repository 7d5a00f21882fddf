// Sends the lists that are due. Permissions are checked each time: a user who has lost them gets nothing, and
// the subscription shows why.
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { assertSameRights, findPrincipal } from '#server/auth/authenticate.ts';
import type { Scope, System } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { discardFile, mailFile } from '#server/mail/mailed-files.ts';
import { listAccess, nextSend, type SubscribedList } from '../rules.ts';
import { seesList, storedQuery } from './sources.ts';
import {
  findDueSubscription,
  listDueSubscriptions,
  markDone,
  markWithoutAccess,
  type StoredSubscription,
} from './store.ts';

interface Wanted {
  readonly project: { id: number; name: string };
  readonly query: ListQuery;
  /** Parameters of the list's call outside the list query: the invoices' period. */
  readonly parameters: URLSearchParams;
  readonly language: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Creates the spreadsheet of each list for a scope. */
export type ListMakers = Readonly<
  Record<SubscribedList, (scope: Scope, wanted: Wanted) => Promise<FileAnswer>>
>;

const due = z.object({ id: z.number(), due: z.string() });
const cause = { actor: 'subscriptions', operation: 'subscription', request: 'subscriptions' };

/** The jobs of subscriptions: one finds those that are due, the other sends one. */
export function subscriptionJobs(database: Database, system: System, makers: ListMakers, publicUrl: string) {
  return {
    'subscriptions.poll': async () => {
      for (const one of await listDueSubscriptions(database, system)) {
        await database.write(cause, (transaction) =>
          queueJob(transaction, 'subscriptions.send', one, { key: String(one.id) }),
        );
      }
    },
    'subscriptions.send': async (payload: unknown, signal: AbortSignal) => {
      const wanted = z.parse(due, payload);
      const subscription = await findDueSubscription(database, system, wanted);
      // Paused, changed or deleted since it was queued.
      if (subscription === undefined) return;
      const reader = await readerOf(subscription);
      if (reader === undefined) {
        await database.write(cause, (transaction) => markWithoutAccess(transaction, subscription));
        return;
      }
      const now = new Date();
      const { list, language, time_zone } = subscription;
      const parameters = new URLSearchParams(subscription.query);
      const file = await makers[list](reader.scope, {
        project: reader.project,
        query: storedQuery(list, parameters),
        parameters,
        language,
        timeZone: time_zone,
        now,
      });
      const mail = {
        kind: 'report',
        to: reader.principal.email,
        language,
        template: 'subscription',
        parameters: { file: file.name, when: momentText(now, language, time_zone) },
        link: `${publicUrl}/settings?tab=subscriptions`,
        idempotencyKey: `subscription ${wanted.id} ${wanted.due}`,
      } as const;
      try {
        const isSent = file.isEmpty !== true || !subscription.only_with_rows;
        await database.write(cause, async (transaction) => {
          if (isSent) await mailFile(transaction, { file, mail }, signal);
          await assertSameRights(transaction, reader.principal);
          const nextSendAt = nextSend(subscription, now);
          await markDone(transaction, subscription, { due: wanted.due, isSent, nextSendAt });
        });
      } finally {
        await discardFile(file);
      }
    },
  };

  /** Its owner with the current access to the list; undefined without any. */
  async function readerOf({ user_id, list, project_id }: StoredSubscription) {
    const principal = await findPrincipal(database, user_id);
    const reach = principal && reachOf(principal.role, listAccess[list], principal.capabilities);
    if (principal === undefined || reach === undefined) return undefined;
    if (!principal.allows(listAccess[list]) || !seesList(principal, list)) return undefined;
    const scope = principal.scope(reach);
    if (project_id === null) return { principal, scope, project: { id: 0, name: '' } };
    const project = await findNamedProject(database, scope, project_id);
    return project && { principal, scope, project };
  }
}
