// Path client, manager and body must belong together, otherwise 404.
import { AppError, found } from '#core/errors.ts';
import { findClient } from '#features/supply/clients/server/service.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { mailVerification } from '#server/mail/verification-mail.ts';
import type { Assignment, ManagerRow, managersContract } from '../contract.ts';
import {
  clearMainClient,
  deleteClient,
  deleteProjects,
  findAssignable,
  findManager,
  findManagerId,
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

/** The ids in a path. */
interface Reached {
  readonly client: Authorized<'client'>;
  readonly manager: Authorized<'manager'>;
}

export function managersHandlers(
  database: Database,
  publicUrl: string,
): ServerHandlers<typeof managersContract> {
  /** One change of a manager's assignments, all or nothing; returns the updated manager. */
  function act(
    operation: 'assign' | 'deassign' | 'main client' | 'no main client',
    { id, managerId }: Place,
    { scope, cause }: RequestContext,
    work: (transaction: Queryable, found: Reached) => Promise<void>,
  ): Promise<ManagerRow> {
    return database.write(cause(operation), async (transaction) => {
      const client = found(await findClient(transaction, scope, id));
      const manager = found(await findManager(transaction, scope, managerId, 'lock'));
      await work(transaction, { client, manager });
      return found(await findManager(transaction, scope, managerId));
    });
  }

  return {
    async list({ params, query }, context) {
      const client = found(await findClient(database, context.scope, params.id));
      return asPage(context, query, await listManagers(database, context.scope, query, client));
    },
    async create({ params, body }, { scope, cause, language }) {
      const client = found(await findClient(database, scope, params.id));
      if (body.client_id !== undefined && body.client_id !== params.id) throw new AppError('ID_MALFORMED');
      const password_hash = await hashPassword(body.password);
      return unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(cause('create manager'), async (transaction) => {
          const id = await insertManager(transaction, client, { ...body, password_hash });
          await mailVerification(transaction, { id, email: body.email, language }, publicUrl);
          return found(await findManager(transaction, scope, id));
        }),
      );
    },
    assign: async ({ params, body }, context) => {
      const given = asked(body);
      return act('assign', params, context, async (transaction, { client, manager }) => {
        // A manager of another client is added here by assigning this client or projects of it.
        if (given.client !== undefined) {
          if (given.client !== client.id) await mustManage(transaction, manager, client);
          const added = found(await findClient(transaction, context.scope, given.client));
          await insertClient(transaction, manager, added);
        }
        const projects = await findAssignable(transaction, client, manager, given.projects);
        if (projects.length !== given.projects.length) throw new AppError('NOT_FOUND');
        await insertProjects(transaction, manager, projects);
      });
    },
    deassign: async ({ params, body }, context) => {
      const given = asked(body);
      return act('deassign', params, context, async (transaction, { client, manager }) => {
        await mustManage(transaction, manager, client);
        if (given.client !== undefined) {
          const removed = found(await findClient(transaction, context.scope, given.client));
          await deleteClient(transaction, manager, removed);
        }
        await deleteProjects(transaction, manager, given.projects);
      });
    },
    default: ({ params, body }, context) =>
      act('main client', params, context, async (transaction, { client, manager }) => {
        if (body.client !== client.id) await mustManage(transaction, manager, client);
        const main = found(await findClient(transaction, context.scope, body.client));
        await insertClient(transaction, manager, main);
        await updateMainClient(transaction, manager, main);
      }),
    zero: ({ params, body }, context) =>
      act('no main client', params, context, async (transaction, { client, manager }) => {
        await mustManage(transaction, manager, client);
        const main = found(await findClient(transaction, context.scope, body.client));
        await clearMainClient(transaction, manager, main);
      }),
    async search({ params, query }, context) {
      const client = found(await findClient(database, context.scope, params.id));
      const manager = found(await findManagerId(database, context.scope, params.managerId));
      return asPage(context, query, await listManagerProjects(database, query, client, manager));
    },
  };
}

function asked({ client, projects }: Assignment): { client: number | undefined; projects: number[] } {
  if (client === undefined && projects === undefined) {
    throw new AppError('MISSING', { fields: { client: 'required', projects: 'required' } });
  }
  return { client, projects: [...new Set(projects)] };
}

async function mustManage(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  client: Authorized<'client'>,
): Promise<void> {
  if (!(await isManagerOf(transaction, manager, client))) throw new AppError('NOT_FOUND');
}
