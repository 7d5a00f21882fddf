import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { acceptMovements } from '#features/supply/stock-posting/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { noTimeLimit } from '#server/database/sql.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { stockContract } from '../contract.ts';
import { exportMovements, exportStock } from './export.ts';
import {
  countStock,
  findStock,
  findStockIn,
  insertMovement,
  listMovements,
  listStock,
  lockKeeping,
  readKeeping,
  updateKeeping,
} from './store.ts';

export function stockHandlers(database: Database, timeZone: string): ServerHandlers<typeof stockContract> {
  const today = () => plainDateIn(timeZone, new Date());
  /** Future movements are planned by records, not posted. */
  const mustHaveHappened = (day: string) => {
    if (day > today()) throw new AppError('MISSING', { fields: { happened_on: 'in_future' } });
  };
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listStock(database, context.scope, query, today())),
    filterCounts: ({ query }, { scope }) => countStock(database, scope, query, today()),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export stock');
      return exportStock(database, scope, { query, language, today: today() });
    },
    get: async ({ params }, { scope }) => found(await findStock(database, scope, params.id, today())),
    async movements({ params, query }, context) {
      const item = found(await findStock(database, context.scope, params.id, today()));
      return asPage(context, query, await listMovements(database, item, query));
    },
    async exportMovements({ params, query }, { scope, cause, language }) {
      const item = found(await findStock(database, scope, params.id, today()));
      await auditDownload(database, cause, 'export stock movements', item.id);
      return exportMovements(database, item, query, { language, timeZone });
    },
    async adjust({ params, body }, { scope, cause }) {
      mustHaveHappened(body.happened_on);
      return database.write(cause('adjust stock', { reason: body.reason.trim() }), async (transaction) => {
        const item = found(await findStock(transaction, scope, params.id, today()));
        const id = await insertMovement(transaction, scope, item, { ...body, kind: 'adjustment' });
        await acceptMovements(transaction, scope, {
          ids: [id],
          override: body.stock_override,
          field: 'quantity',
        });
        return found(await findStock(transaction, scope, params.id, today()));
      });
    },
    async transfer({ params, body }, { scope, cause }) {
      mustHaveHappened(body.happened_on);
      const { quantity, happened_on, reason } = body;
      return database.write(cause('transfer stock', { reason: reason?.trim() }), async (transaction) => {
        const from = found(await findStock(transaction, scope, params.id, today()));
        const to = await findStockIn(transaction, from, body.depot_id);
        if (to === undefined) throw new AppError('MISSING', { fields: { depot_id: 'unknown_choice' } });
        const posting = { happened_on, reason };
        const out = await insertMovement(transaction, scope, from, {
          ...posting,
          kind: 'transfer_out',
          quantity: `-${quantity}`,
        });
        await insertMovement(transaction, scope, to, {
          ...posting,
          kind: 'transfer_in',
          quantity,
          transfer_id: out,
        });
        await acceptMovements(transaction, scope, {
          ids: [out],
          override: body.stock_override,
          field: 'quantity',
        });
        return found(await findStock(transaction, scope, params.id, today()));
      });
    },
    async keeping({ params }, { scope }) {
      const project = found(await findNamedProject(database, scope, params.id));
      return readKeeping(database, scope, project);
    },
    async changeKeeping({ params, body }, { scope, cause }) {
      const operation = body.keeps_stock ? 'keep stock' : 'stop keeping stock';
      return database.write(cause(operation, { reason: body.reason?.trim() }), async (transaction) => {
        await transaction.rows(noTimeLimit);
        const project = found(await lockKeeping(transaction, scope, params.id));
        const now = await readKeeping(transaction, scope, project);
        const depotId = body.depot_id ?? null;
        if (body.keeps_stock && depotId === null) {
          throw new AppError('MISSING', { fields: { depot_id: 'required' } });
        }
        // A change of the setting moves no goods: transfers do.
        if (now.keeps_stock && depotId !== null && depotId !== now.depot?.id) {
          throw new AppError('CONFLICT', { fields: { depot_id: 'in_use' } });
        }
        if (now.keeps_stock !== body.keeps_stock) {
          const done = await updateKeeping(transaction, project, { keeps: body.keeps_stock, depot: depotId });
          if (done === undefined) throw new AppError('MISSING', { fields: { depot_id: 'unknown_choice' } });
        }
        return readKeeping(transaction, scope, project);
      });
    },
  };
}
