import type * as z from 'zod/mini';
import { can } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { reasonIn } from '#features/supply/record-forms/contract.ts';
import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { postStock } from '#features/supply/stock-posting/server/service.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { RowDeclaration } from '#server/database/rows.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import {
  destructionRow,
  inboundRow,
  inventoryRow,
  outboundRow,
  recordLists,
  type recordsContract,
  type restoreBody,
  returnRow,
} from '../contract.ts';
import { withDaysToExpiry } from '../rules.ts';
import { exportRecords } from './export.ts';
import { listRecords, listVoided, restoreRow } from './store.ts';

interface InProject {
  params: { id: number };
}

export function recordsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof recordsContract> {
  function list<D extends RowDeclaration>(kind: RecordKind, row: D) {
    return async ({ params, query }: InProject & { query: ListQuery }, context: RequestContext) => {
      found(await findNamedProject(database, context.scope, params.id));
      const clock = { today: plainDateIn(timeZone, new Date()), timeZone };
      return asPage(
        context,
        query,
        await listRecords(database, row, context.scope, kind, params.id, query, clock),
      );
    };
  }
  function download(kind: RecordKind) {
    return async ({ params, query }: InProject & { query: object }, context: RequestContext) => {
      const project = found(await findNamedProject(database, context.scope, params.id));
      await auditDownload(database, context.cause, `export ${kind}`, project.id);
      return exportRecords(database, context.scope, {
        kind,
        project,
        language: context.language,
        timeZone,
        now: new Date(),
        query: parseListQuery(recordLists[kind], { ...query }),
        withKeys: can(context.principal, 'records.write'),
      });
    };
  }
  const { expires_in_days: _, ...storedInventory } = inventoryRow.shape;
  const listInventories = list('inventories', storedInventory);
  return {
    inbounds: list('inbounds', inboundRow),
    outbounds: list('outbounds', outboundRow),
    returns: list('returns', returnRow),
    async inventories(input, context) {
      const today = plainDateIn(timeZone, new Date());
      const answer = await listInventories(input, context);
      return { ...answer, results: answer.results.map((row) => withDaysToExpiry(row, today)) };
    },
    destructions: list('destructions', destructionRow),
    exportInbounds: download('inbounds'),
    exportOutbounds: download('outbounds'),
    exportReturns: download('returns'),
    exportInventories: download('inventories'),
    exportDestructions: download('destructions'),
    async voided({ params, query }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      return asPage(context, query, await listVoided(database, project, query));
    },
  };
}

interface OneRow {
  readonly params: { readonly id: number; readonly recordId: number };
  readonly body: z.output<typeof restoreBody>;
}

/** Form handlers for rows of one of the lists; the project is checked against the scope. */
export function recordWritesHandlers<const Kind extends RecordKind>(database: Database, kind: Kind) {
  const { remove, removeSome, ...others } = recordHandlers(database, kind, {
    async seeParent(transaction, { scope, parent }) {
      found(await findNamedProject(transaction, scope, parent));
    },
  });
  return {
    ...others,
    void: remove,
    voidSome: removeSome,
    async restore({ params, body }: OneRow, { scope, cause }: RequestContext): Promise<undefined> {
      const project = found(await findNamedProject(database, scope, params.id));
      try {
        await database.write(cause('restore record', { reason: reasonIn(body) }), async (transaction) => {
          if (!(await restoreRow(transaction, project, { kind, id: params.recordId })))
            throw new AppError('NOT_FOUND');
          await postStock(transaction, scope, body.stock_override);
        });
      } catch (error) {
        // A newer row has its external id.
        if (error instanceof Error && Reflect.get(error, 'code') === '23505') {
          throw new AppError('CONFLICT', { fields: { id: 'place_taken' }, cause: error });
        }
        throw error;
      }
    },
  };
}
