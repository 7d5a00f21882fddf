import { can } from '#core/access.ts';
import { found } from '#core/errors.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import type { ListQuery } from '#core/list-query.ts';
import { auditEvent } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { RecordKind, recordsContract } from '../contract.ts';
import { exportRecords } from './export.ts';
import { listRecords } from './store.ts';

interface InProject {
  params: { id: number };
}

export function recordsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof recordsContract> {
  function list<Row>(kind: RecordKind) {
    return async ({ params, query }: InProject & { query: ListQuery }, context: RequestContext) => {
      found(await findProjectName(database, context.scope, params.id));
      return asPage(context, query, await listRecords<Row>(database, context.scope, kind, params.id, query));
    };
  }
  function download(kind: RecordKind) {
    return async ({ params }: InProject, context: RequestContext) => {
      const name = found(await findProjectName(database, context.scope, params.id));
      await database.write(context.cause('download'), (transaction) =>
        auditEvent(transaction, `export ${kind}`, params.id),
      );
      return exportRecords(database, context.scope, {
        kind,
        project: { id: params.id, name },
        language: context.language,
        timeZone,
        now: new Date(),
        withKeys: can(context.principal?.role, 'records.write'),
      });
    };
  }
  return {
    inbounds: list('inbounds'),
    outbounds: list('outbounds'),
    returns: list('returns'),
    inventories: list('inventories'),
    destructions: list('destructions'),
    exportInbounds: download('inbounds'),
    exportOutbounds: download('outbounds'),
    exportReturns: download('returns'),
    exportInventories: download('inventories'),
    exportDestructions: download('destructions'),
  };
}
