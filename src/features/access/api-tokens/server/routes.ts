import { AppError, found } from '#core/errors.ts';
import { fold } from '#core/fold.ts';
import { apiTokenPrefix, newToken } from '#server/auth/authenticate.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { type apiTokensContract, limitedPermissions } from '../contract.ts';
import {
  areClients,
  findMachine,
  findToken,
  insertToken,
  isSourceInUse,
  listTokens,
  revokeToken,
} from './store.ts';

export function apiTokensHandlers(database: Database): ServerHandlers<typeof apiTokensContract> {
  return {
    async list({ params }, { scope }) {
      return listTokens(database, found(await findMachine(database, scope, params.id)));
    },
    create: ({ params, body }, { scope, cause }) =>
      database.write(cause('create api token'), async (transaction) => {
        const machine = found(await findMachine(transaction, scope, params.id));
        const source = body.source.trim() || body.name.trim();
        if (fold(source) === 'portal')
          throw new AppError('MISSING', { fields: { source: 'source_reserved' } });
        if (!body.share_source && (await isSourceInUse(transaction, machine, source))) {
          throw new AppError('CONFLICT', { fields: { source: 'source_in_use' } });
        }
        if (body.clients.length > 0) {
          if (!(await areClients(transaction, body.clients)))
            throw new AppError('MISSING', { fields: { clients: 'unknown_choice' } });
          if (!body.permissions.every((one) => limitedPermissions.includes(one)))
            throw new AppError('MISSING', { fields: { permissions: 'needs_every_client' } });
        }
        const secret = newToken();
        const token = await insertToken(transaction, machine, { ...body, source, secret });
        return { ...token, token: apiTokenPrefix + secret };
      }),
    async remove({ params }, { scope, cause }) {
      await database.write(cause('revoke api token'), async (transaction) => {
        const machine = found(await findMachine(transaction, scope, params.id));
        await revokeToken(transaction, found(await findToken(transaction, machine, params.tokenId)));
      });
    },
  };
}
