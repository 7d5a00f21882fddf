// Sends the lists that are due. Rights are asked anew each time: who has lost them gets nothing, and the subscription
// says why.
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import { findPrincipal } from '#server/authenticate.ts';
import type { Database } from '#server/database.ts';
import { queueJob } from '#server/jobs.ts';
import { momentText } from '#server/mail-text.ts';
import { mailFile } from '#server/mailed-files.ts';
import { type Scope, systemScope } from '#server/scope.ts';
import { listAccess, nextSend, type SubscribedList } from '../rules.ts';
import { declarations } from './sources.ts';
import {
  findDueSubscription,
  listDueSubscriptions,
  markSent,
  markWithoutAccess,
  type StoredSubscription,
} from './store.ts';

interface Wanted {
  readonly project: { id: number; name: string };
  readonly query: ListQuery;
  /** Of the list's own call, for what is no part of a list query: the invoices' period. */
  readonly parameters: URLSearchParams;
  readonly language: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Makes the spreadsheet of each list as a scope sees it. */
export type ListMakers = Readonly<
  Record<SubscribedList, (scope: Scope, wanted: Wanted) => Promise<FileAnswer>>
>;

const due = z.object({ id: z.number(), due: z.string() });
const cause = { actor: 'subscriptions', reason: 'subscription', request: 'subscriptions' };
const system = systemScope();

/** The jobs of subscriptions: one looks what is due, the other sends one. */
export function subscriptionJobs(database: Database, makers: ListMakers, publicUrl: string) {
  return {
    'look for subscriptions': async () => {
      for (const one of await listDueSubscriptions(database, system)) {
        await database.write(cause, (transaction) =>
          queueJob(transaction, 'send subscription', one, { key: String(one.id) }),
        );
      }
    },
    'send subscription': async (payload: unknown, signal: AbortSignal) => {
      const wanted = z.parse(due, payload);
      const subscription = await findDueSubscription(database, system, wanted);
      // Paused, changed or ended since it was queued.
      if (subscription === undefined) return;
      const reader = await readerOf(subscription);
      if (reader === undefined) {
        await database.write(cause, (transaction) => markWithoutAccess(transaction, system, wanted.id));
        return;
      }
      const now = new Date();
      const { list, language, time_zone } = subscription;
      const parameters = new URLSearchParams(subscription.query);
      const file = await makers[list](reader.scope, {
        project: reader.project,
        query: parseListQuery(declarations[list], Object.fromEntries(parameters)),
        parameters,
        language,
        timeZone: time_zone,
        now,
      });
      const mail = {
        kind: 'report',
        to: reader.email,
        language,
        template: 'subscription',
        parameters: { file: file.name, when: momentText(now, language, time_zone) },
        link: `${publicUrl}/settings?tab=subscriptions`,
        idempotencyKey: `subscription ${wanted.id} ${wanted.due}`,
      } as const;
      await database.write(cause, async (transaction) => {
        await mailFile(transaction, { file, mail }, signal);
        await markSent(transaction, system, wanted, nextSend(subscription, now));
      });
    },
  };

  /** Its owner with what they may read of the list now; undefined when that is nothing. */
  async function readerOf({ user_id, list, project_id }: StoredSubscription) {
    const principal = await findPrincipal(database, user_id);
    const reach = principal && reachOf(principal.role, listAccess[list]);
    if (principal === undefined || reach === undefined) return undefined;
    const scope = principal.scope(reach);
    const { email } = principal;
    if (project_id === null) return { scope, email, project: { id: 0, name: '' } };
    const name = await findProjectName(database, scope, project_id);
    return name === undefined ? undefined : { scope, email, project: { id: project_id, name } };
  }
}
