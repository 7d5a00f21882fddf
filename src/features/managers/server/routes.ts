// Path client, manager and body must fit each other, else there is nothing here.
import { AppError, found } from '#core/errors.ts';
import { findClient } from '#features/clients/server/store.ts';
import { mailVerification } from '#features/registrations/server/store.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import { hashPassword } from '#server/passwords.ts';
import type { Scope } from '#server/scope.ts';
import type { Queryable } from '#server/sql.ts';
import { unlessTaken } from '#server/unique.ts';
import type { Assignment, ManagerRow, managersContract } from '../contract.ts';
import {
  clearMainClient,
  countAssignable,
  deleteClient,
  deleteProjects,
  findManager,
  managerExists,
  insertClient,
  insertManager,
  insertProjects,
  isManagerOf,
  listManagerProjects,
  listManagers,
  updateMainClient,
} from './store.ts';

interface Place {
  id: number;
  managerId: number;
}

export function managersHandlers(
  database: Database,
  publicUrl: string,
): ServerHandlers<typeof managersContract> {
  /** One change of a manager's assignments, all or nothing; answers the manager as it is then. */
  function act(
    reason: string,
    { id, managerId }: Place,
    { scope, cause }: RequestContext,
    work: (transaction: Queryable) => Promise<void>,
  ): Promise<ManagerRow> {
    return database.write(cause(reason), async (transaction) => {
      found(await findClient(transaction, scope, id));
      found(await findManager(transaction, scope, managerId, 'lock'));
      await work(transaction);
      return found(await findManager(transaction, scope, managerId));
    });
  }

  return {
    async list({ params, query }, context) {
      found(await findClient(database, context.scope, params.id));
      return asPage(context, query, await listManagers(database, context.scope, query, params.id));
    },
    async create({ params, body }, { scope, cause, language }) {
      found(await findClient(database, scope, params.id));
      if (body.client_id !== undefined && body.client_id !== params.id) throw new AppError('ID_MALFORMED');
      const password_hash = await hashPassword(body.password);
      return unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(cause('create manager'), async (transaction) => {
          const given = { ...body, password_hash, client_id: params.id };
          const id = await insertManager(transaction, scope, given);
          await mailVerification(transaction, { id, email: body.email, language }, publicUrl);
          return found(await findManager(transaction, scope, id));
        }),
      );
    },
    assign: async ({ params, body }, context) => {
      const { client, projects } = asked(body);
      return act('assign', params, context, async (transaction) => {
        const { scope } = context;
        // Somebody new is taken on here by the client itself or by projects of it.
        if (client !== undefined) {
          if (client !== params.id) await mustManage(transaction, scope, params);
          found(await findClient(transaction, scope, client));
          await insertClient(transaction, scope, params.managerId, client);
        }
        const count = await countAssignable(transaction, scope, params.id, params.managerId, projects);
        if (count !== projects.length) throw new AppError('NOT_FOUND');
        await insertProjects(transaction, scope, params.managerId, projects);
      });
    },
    deassign: async ({ params, body }, context) => {
      const { client, projects } = asked(body);
      return act('deassign', params, context, async (transaction) => {
        await mustManage(transaction, context.scope, params);
        if (client !== undefined) {
          found(await findClient(transaction, context.scope, client));
          await deleteClient(transaction, context.scope, params.managerId, client);
        }
        await deleteProjects(transaction, context.scope, params.managerId, projects);
      });
    },
    default: ({ params, body }, context) =>
      act('main client', params, context, async (transaction) => {
        const { scope } = context;
        if (body.client !== params.id) await mustManage(transaction, scope, params);
        found(await findClient(transaction, scope, body.client));
        await insertClient(transaction, scope, params.managerId, body.client);
        await updateMainClient(transaction, scope, params.managerId, body.client);
      }),
    zero: ({ params, body }, context) =>
      act('no main client', params, context, async (transaction) => {
        await mustManage(transaction, context.scope, params);
        found(await findClient(transaction, context.scope, body.client));
        await clearMainClient(transaction, context.scope, params.managerId, body.client);
      }),
    async search({ params, query }, context) {
      const { scope } = context;
      found(await findClient(database, scope, params.id));
      if (!(await managerExists(database, scope, params.managerId))) throw new AppError('NOT_FOUND');
      const list = await listManagerProjects(database, scope, query, params.id, params.managerId);
      return asPage(context, query, list);
    },
  };
}

function asked({ client, projects }: Assignment): { client: number | undefined; projects: number[] } {
  if (client === undefined && projects === undefined) {
    throw new AppError('MISSING', { fields: { client: 'required', projects: 'required' } });
  }
  return { client, projects: [...new Set(projects)] };
}

async function mustManage(transaction: Queryable, scope: Scope, { id, managerId }: Place): Promise<void> {
  if (!(await isManagerOf(transaction, scope, managerId, id))) throw new AppError('NOT_FOUND');
}
