import { randomBytes } from 'node:crypto';
import { AppError, found } from '#core/errors.ts';
import { deviceTokenPrefix, newToken } from '#server/auth/authenticate.ts';
import { asPage } from '#server/database/listing.ts';
import type { Platform } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { devicesContract } from '../contract.ts';
import { endDevice, findDevice, listAllDevices, listDevices, upsertDevice } from './store.ts';

export function devicesHandlers({
  database,
  sealing,
}: Pick<Platform, 'database' | 'sealing'>): ServerHandlers<typeof devicesContract> {
  return {
    all: async ({ query }, context) =>
      asPage(context, query, await listAllDevices(database, context.scope, query)),
    list: ({ query }, { scope }) => listDevices(database, scope, Number(query.user ?? scope.userId)),
    create: ({ body }, { scope, principal, cause }) =>
      database.write(cause('device signed in'), async (transaction) => {
        const sessionId = principal?.sessionId;
        if (sessionId === undefined) throw new AppError('UNAUTHORIZED');
        const token = deviceTokenPrefix + newToken();
        const newQueueKey = randomBytes(32).toString('base64url');
        const given = { ...body, sessionId, token, newQueueKey };
        const device = await upsertDevice(transaction, scope, sealing, given);
        if (device === undefined) throw new AppError('CONFLICT', { fields: { installation: 'revoked' } });
        return { ...device, token };
      }),
    async remove({ params }, { scope, cause }) {
      await database.write(cause('device revoked'), async (transaction) => {
        await endDevice(transaction, found(await findDevice(transaction, scope, params.id)));
      });
    },
  };
}
