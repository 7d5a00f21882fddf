import { AppError, found } from '#core/errors.ts';
import { reasonIn } from '#features/supply/record-forms/contract.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { kitsContract } from '../contract.ts';
import { kitsAtOnce } from '../rules.ts';
import { exportKits } from './export.ts';
import { countKits, deleteKit, findBatchOfKits, findKit, insertKits, isNamed, listKits } from './store.ts';

export function kitsHandlers(database: Database): ServerHandlers<typeof kitsContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listKits(database, context.scope, query)),
    filterCounts: ({ query }, { scope }) => countKits(database, scope, query),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export kits');
      return exportKits(database, scope, query, language);
    },
    get: async ({ params }, { scope }) => found(await findKit(database, scope, params.id)),
    add: ({ params, body }, { scope, cause }) =>
      database.write(cause('add kits'), async (transaction) => {
        const batch = found(await findBatchOfKits(transaction, scope, params.id));
        const result = await insertKits(transaction, batch, body.numbers);
        if (result.taken > 0) throw new AppError('MISSING', { fields: { numbers: 'kit_taken' } });
        if (result.added === 0) throw new AppError('MISSING', { fields: { numbers: 'required' } });
        if (result.added > kitsAtOnce) {
          throw new AppError('MISSING', { fields: { numbers: `max:${kitsAtOnce}` } });
        }
        return { added: result.added };
      }),
    remove: ({ params, body }, { scope, cause }): Promise<undefined> =>
      database.write(cause('delete kit', { reason: reasonIn(body) }), async (transaction) => {
        const kit = found(await findKit(transaction, scope, params.id, 'lock'));
        if (await isNamed(transaction, kit)) throw new AppError('CONFLICT', { fields: { id: 'not_empty' } });
        await deleteKit(transaction, kit);
        return undefined;
      }),
  };
}
