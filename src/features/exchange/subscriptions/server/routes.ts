import { reachOf } from '#core/access.ts';
import { AppError, found } from '#core/errors.ts';
import { findNamedProject, type NamedProject } from '#features/supply/projects/server/service.ts';
import type { Principal } from '#server/auth/authenticate.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { type Subscription, type subscriptionsContract, subscriptionsMaximum } from '../contract.ts';
import {
  isDayOf,
  listAccess,
  minuteOfTime,
  nextSend,
  type Schedule,
  type SubscribedList,
  timeOfMinute,
  wideLists,
} from '../rules.ts';
import { seesList, subscribedQuery } from './sources.ts';
import {
  countSubscriptions,
  deleteSubscription,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  updateSubscription,
} from './store.ts';

export function subscriptionsHandlers(database: Database): ServerHandlers<typeof subscriptionsContract> {
  return {
    list: async (_, context) => ({ results: await shown(database, context) }),
    async create({ body }, context) {
      const { list, query } = body;
      const project = isOfProject(list) ? body.project : undefined;
      if (isOfProject(list) && project === undefined)
        throw new AppError('IS_EMPTY', { fields: { project: 'required' } });
      // Throws for a query that the list itself would reject.
      subscribedQuery(list, query);
      const schedule = scheduleOf(body);
      const reached = await assertMayRead(database, context, list, project ?? null);
      return database.write(context.cause('subscribe'), async (transaction) => {
        if ((await countSubscriptions(transaction, context.scope)) >= subscriptionsMaximum)
          throw new AppError('TOO_MANY_REQUESTS');
        const given = {
          ...schedule,
          list,
          query,
          project: reached,
          language: context.language,
          only_with_rows: body.only_with_rows ?? false,
        };
        const next = nextSend(schedule, new Date());
        const id = await insertSubscription(transaction, context.scope, given, next);
        return one(transaction, context, id);
      });
    },
    async update({ params, body }, context) {
      return database.write(context.cause('change subscription'), async (transaction) => {
        const stored = found(await findSubscription(transaction, context.scope, params.id));
        const status = body.status ?? stored.status;
        if (body.status === 'active')
          await assertMayRead(transaction, context, stored.list, stored.project_id);
        const frequency = body.frequency ?? stored.frequency;
        const schedule = scheduleOf({
          frequency,
          at: body.at ?? timeOfMinute(stored.at_minute),
          day: body.day === undefined ? stored.day : body.day,
          time_zone: body.time_zone ?? stored.time_zone,
        });
        const next = status === 'active' ? nextSend(schedule, new Date()) : null;
        const only_with_rows = body.only_with_rows ?? stored.only_with_rows;
        await updateSubscription(transaction, stored, { ...schedule, status, only_with_rows }, next);
        return one(transaction, context, params.id);
      });
    },
    async remove({ params }, context) {
      await database.write(context.cause('end subscription'), async (transaction) =>
        deleteSubscription(transaction, found(await findSubscription(transaction, context.scope, params.id))),
      );
      return undefined;
    },
  };
}

async function shown(database: Queryable, context: RequestContext, id?: number): Promise<Subscription[]> {
  const { principal, scope } = context;
  const reach = principal && reachOf(principal.role, 'projects.read');
  const projects = reach === undefined ? undefined : principal?.scope(reach);
  const rows = await listSubscriptions(database, scope, projects, id);
  return rows.map(({ at_minute, ...row }) => ({ ...row, at: timeOfMinute(at_minute) }));
}

async function one(transaction: Queryable, context: RequestContext, id: number): Promise<Subscription> {
  return found((await shown(transaction, context, id))[0]);
}

/**
 * The project of a list that has one; throws UNAUTHORIZED for a list that the role may not read, NOT_FOUND
 * for a foreign project.
 */
async function assertMayRead(
  database: Queryable,
  { principal }: { principal: Principal | undefined },
  list: SubscribedList,
  project: number | null,
): Promise<NamedProject | undefined> {
  const access = listAccess[list];
  const reach = principal && reachOf(principal.role, access, principal.capabilities);
  if (
    principal === undefined ||
    reach === undefined ||
    !principal.allows(access) ||
    !seesList(principal, list)
  )
    throw new AppError('UNAUTHORIZED');
  if (project === null) return undefined;
  return found(await findNamedProject(database, principal.scope(reach), project));
}

function scheduleOf(given: Omit<Schedule, 'at_minute'> & { at: string }): Schedule {
  const { at, ...rest } = given;
  const day = given.frequency === 'daily' ? null : given.day;
  if (!isDayOf(given.frequency, day)) throw new AppError('MISSING', { fields: { day: 'wrong_type' } });
  return { ...rest, day, at_minute: minuteOfTime(at) };
}

function isOfProject(list: SubscribedList): boolean {
  return !wideLists.includes(list);
}
