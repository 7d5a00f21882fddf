import { AppError } from '#core/errors.ts';
import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { productsContract } from '../contract.ts';
import { exportProducts } from './export.ts';
import { countProducts, hasBatches, listProducts } from './store.ts';

export function productsHandlers(database: Database): ServerHandlers<typeof productsContract> {
  const { form, create, update } = recordHandlers(database, 'products', {
    async changing(transaction, { id, changes }) {
      // Its batches, and the lines that refer to them, are of that project.
      if (changes['project_id'] !== undefined && (await hasBatches(transaction, id))) {
        throw new AppError('CONFLICT', { fields: { project_id: 'in_use' } });
      }
      return changes;
    },
  });
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listProducts(database, context.scope, query)),
    filterCounts: ({ query }, { scope }) => countProducts(database, scope, query),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export products');
      return exportProducts(database, scope, query, language);
    },
    form,
    create,
    update,
  };
}
