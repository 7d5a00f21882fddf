import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { listSignatures, sign } from '#features/oversight/signatures/server/service.ts';
import type { IdentityCheck } from '#server/auth/identity.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { excursionsContract } from '../contract.ts';
import { exportExcursions } from './export.ts';
import { notifyInterested, type Portal } from './service.ts';
import { countExcursions, findExcursion, listExcursions, lockExcursion, updateOutcome } from './store.ts';

export function excursionsHandlers(
  database: Database,
  identity: IdentityCheck,
  { timeZone, publicUrl }: Portal,
): ServerHandlers<typeof excursionsContract> {
  const today = () => plainDateIn(timeZone, new Date());

  async function detail(queryable: Queryable, scope: Scope, id: number) {
    const excursion = found(await findExcursion(queryable, scope, id, today()));
    const signatures = await listSignatures(queryable, 'excursions', excursion);
    return Object.assign(excursion, { signatures });
  }

  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listExcursions(database, context.scope, query, today())),
    filterCounts: ({ query }, { scope }) => countExcursions(database, scope, query, today()),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export excursions');
      return exportExcursions(database, scope, query, { language, today: today(), timeZone });
    },
    get: ({ params }, { scope }) => detail(database, scope, params.id),
    async decide({ params, body }, context) {
      const { scope } = context;
      found(await findExcursion(database, scope, params.id, today()));
      const signer = await identity.confirm(context, body);
      const reason = body.reason.trim();
      return database.write(context.cause('decide excursion', { reason }), async (transaction) => {
        const excursion = found(await lockExcursion(transaction, scope, params.id, today()));
        if (body.updated_at !== undefined && body.updated_at !== excursion.updated_at)
          throw new AppError('CONFLICT', { current: await detail(transaction, scope, params.id) });
        const { outcome } = body;
        if (excursion.status === outcome && excursion.outcome_reason === reason)
          throw new AppError('CONFLICT', { fields: { outcome: 'taken' } });
        await updateOutcome(transaction, scope, excursion, { outcome, reason });
        await sign(transaction, signer, { kind: 'excursions', record: excursion, meaning: outcome });
        const { id, reference, client, project } = excursion;
        await notifyInterested(
          transaction,
          { id, reference, client_id: client.id, project_id: project.id, project: project.name },
          { template: `excursion_${outcome}` },
          publicUrl,
        );
        return detail(transaction, scope, params.id);
      });
    },
  };
}
