import { found } from '#core/errors.ts';
import { apiTokenPrefix, newToken } from '#server/authenticate.ts';
import type { Database } from '#server/database.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { apiTokensContract } from '../contract.ts';
import { findMachine, insertToken, listTokens, revokeToken } from './store.ts';

export function apiTokensHandlers(database: Database): ServerHandlers<typeof apiTokensContract> {
  return {
    async list({ params }, { scope }) {
      found(await findMachine(database, scope, params.id));
      return listTokens(database, scope, params.id);
    },
    create: ({ params, body }, { scope, cause }) =>
      database.write(cause('create api token'), async (transaction) => {
        const { id } = found(await findMachine(transaction, scope, params.id));
        const secret = newToken();
        const token = await insertToken(transaction, scope, { ...body, userId: id, secret });
        return { ...token, token: apiTokenPrefix + secret };
      }),
    async remove({ params }, { scope, cause }) {
      found(
        await database.write(cause('revoke api token'), async (transaction) => {
          found(await findMachine(transaction, scope, params.id));
          return revokeToken(transaction, scope, params.id, params.tokenId);
        }),
      );
    },
  };
}
