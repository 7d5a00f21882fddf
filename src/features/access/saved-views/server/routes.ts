import { reachOf } from '#core/access.ts';
import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { type viewsContract, viewsMaximum } from '../contract.ts';
import { countViews, deleteView, findView, insertView, listViews, updateView } from './store.ts';

export function viewsHandlers(database: Database): ServerHandlers<typeof viewsContract> {
  const named = <T>(work: () => Promise<T>) => unlessTaken('MISSING', 'name', work);
  return {
    list: async (_, context) => ({
      results: await listViews(database, context.scope, { withShared: mayShare(context) }),
    }),
    create: ({ body }, context) => {
      assertMayShare(context, body.is_shared);
      return named(() =>
        database.write(context.cause('save view'), async (transaction) => {
          if ((await countViews(transaction, context.scope)) >= viewsMaximum)
            throw new AppError('TOO_MANY_REQUESTS');
          const id = await insertView(transaction, context.scope, {
            ...body,
            column_order: body.column_order ?? [],
            is_shared: body.is_shared ?? false,
          });
          return found((await listViews(transaction, context.scope, { id }))[0]);
        }),
      );
    },
    update: ({ params, body }, context) => {
      assertMayShare(context, body.is_shared);
      return named(() =>
        database.write(context.cause('change view'), async (transaction) => {
          const view = found(await findView(transaction, context.scope, params.id));
          await updateView(transaction, view, {
            name: body.name ?? view.name,
            query: body.query ?? view.query,
            hidden_columns: body.hidden_columns ?? view.hidden_columns,
            column_order: body.column_order ?? view.column_order,
            is_shared: body.is_shared ?? view.is_shared,
          });
          return found((await listViews(transaction, context.scope, { id: view.id }))[0]);
        }),
      );
    },
    async remove({ params }, { scope, cause }) {
      await database.write(cause('delete view'), async (transaction) =>
        deleteView(transaction, found(await findView(transaction, scope, params.id))),
      );
      return undefined;
    },
  };
}

/** Users who write records, except blinded ones: a colleague's saved search may contain unblinding values. */
function mayShare({ principal }: RequestContext): boolean {
  if (principal === undefined || reachOf(principal.role, 'records.write') === undefined) return false;
  return principal.allows('records.write');
}

function assertMayShare(context: RequestContext, isShared: boolean | undefined): void {
  if (isShared === true && !mayShare(context)) throw new AppError('UNAUTHORIZED');
}
