import { AppError } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { sessionsContract } from '../contract.ts';
import { endOtherSessions, endSession, listSessions } from './store.ts';

export function sessionsHandlers(database: Database): ServerHandlers<typeof sessionsContract> {
  return {
    list: (_, context) => listSessions(database, context.scope, currentOf(context)),
    async remove({ params }, context) {
      const ended = await database.write(context.cause('session ended'), (transaction) =>
        endSession(transaction, context.scope, params.id),
      );
      if (!ended) throw new AppError('NOT_FOUND');
      return undefined;
    },
    async removeOthers(_, context) {
      const ended = await database.write(context.cause('other sessions ended'), (transaction) =>
        endOtherSessions(transaction, context.scope, currentOf(context)),
      );
      return { ended };
    },
  };
}

function currentOf({ principal }: RequestContext): number {
  return principal?.sessionId ?? 0;
}
