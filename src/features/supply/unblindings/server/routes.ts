import { AppError, found } from '#core/errors.ts';
import { listSignatures, sign } from '#features/oversight/signatures/server/service.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { ThrottleRule } from '#server/auth/throttle.ts';
import { auditDownload, auditEvent } from '#server/database/audit.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { Platform } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { unblindingsContract } from '../contract.ts';
import { triesAtOnce } from '../rules.ts';
import { exportUnblindings } from './export.ts';
import { announceUnblinding } from './service.ts';
import {
  countUnblindings,
  findKitToUnblind,
  findUnblinding,
  insertUnblinding,
  listUnblindings,
} from './store.ts';

const tries: ThrottleRule = { kind: 'unblinding', tries: triesAtOnce, code: 'TOO_MANY_REQUESTS' };

export function unblindingsHandlers({
  database,
  identity,
  throttle,
  timeZone,
  publicUrl,
}: Platform): ServerHandlers<typeof unblindingsContract> {
  async function detail(queryable: Queryable, scope: Scope, id: number) {
    const unblinding = found(await findUnblinding(queryable, scope, id));
    const signatures = await listSignatures(queryable, 'unblindings', unblinding);
    return Object.assign(unblinding, { signatures });
  }

  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listUnblindings(database, context.scope, query)),
    filterCounts: ({ query }, { scope }) => countUnblindings(database, scope, query),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export unblindings');
      return exportUnblindings(database, scope, query, { language, timeZone });
    },
    get: ({ params }, { scope }) => detail(database, scope, params.id),
    async unblind({ params, body }, context) {
      const { scope } = context;
      const project = found(await findNamedProject(database, scope, params.id));
      await throttle.take([{ rule: tries, key: String(scope.userId) }]);
      // Everything else is checked first: a code can be used once.
      const kit = await findKitToUnblind(database, scope, project, body.number);
      if (kit === undefined) throw new AppError('MISSING', { fields: { number: 'unknown_kit' } });
      const own = await identity.describe(context);
      if (own.name === '') throw new AppError('MISSING', { fields: { printed_name: 'required' } });
      if (own.secondFactor === 'none') throw new AppError('MISSING', { fields: { code: 'second_factor' } });
      const reason = body.reason.trim();
      const signer = await identity.confirm(context, body).catch(async (error: unknown) => {
        await database.write(context.cause('unblinding refused', { reason }), (transaction) =>
          auditEvent(transaction, 'unblinding refused', undefined, {
            kit: kit.id,
            error: error instanceof AppError ? error.code : 'INTERNAL',
          }),
        );
        throw error;
      });
      return database.write(context.cause('unblind', { reason }), async (transaction) => {
        const unblinding = await insertUnblinding(transaction, scope, kit, {
          reason,
          participant: body.participant?.trim() ?? '',
          person: signer.name,
        });
        await sign(transaction, signer, { kind: 'unblindings', record: unblinding, meaning: 'unblinded' });
        await announceUnblinding(transaction, unblinding, { timeZone, publicUrl });
        return detail(transaction, scope, unblinding.id);
      });
    },
  };
}
