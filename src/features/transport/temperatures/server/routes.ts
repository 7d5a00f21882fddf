import { can } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { readLoggerFile } from '#core/logger-files.ts';
import { thinned } from '#core/temperature.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { findRecord } from '#features/supply/record-forms/server/service.ts';
import type { ShippedClass } from '#features/transport/excursions/rules.ts';
import {
  classesOf,
  inDegrees,
  listShippedItems,
  openExcursion,
  type Portal,
  type Shipment,
} from '#features/transport/excursions/server/service.ts';
import type { StorageClass } from '#record-types/product.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { fileBytes, insertFile, wholeOf } from '#server/files/files.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { temperaturesContract } from '../contract.ts';
import { bucketsByDefault, bucketsMaximum, judge, stateOf, unpackPoints } from '../rules.ts';
import {
  findTemperatureFile,
  findTemperaturePackage,
  insertTemperatureFile,
  listExcursionsOf,
  listFilesOf,
  listReceiptsOf,
  readPoints,
  voidTemperatureFile,
} from './store.ts';

interface Given {
  readonly query: { time_zone?: string | undefined; storage_class?: StorageClass | undefined };
  readonly file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };
}

export function temperaturesHandlers(
  database: Database,
  { timeZone, publicUrl }: Portal,
): ServerHandlers<typeof temperaturesContract> {
  async function findOutbound(
    queryable: Queryable,
    scope: Scope,
    { id, recordId }: { id: number; recordId: number },
  ) {
    found(await findNamedProject(queryable, scope, id));
    found(await findRecord(queryable, scope, 'outbounds', { id: recordId, parent: id }));
    return { package: null, outbound: recordId };
  }

  async function list(shipment: Shipment, { scope, principal }: RequestContext) {
    const today = plainDateIn(timeZone, new Date());
    const excursions = await listExcursionsOf(database, shipment, today);
    const files = await listFilesOf(database, scope, shipment);
    const receipts = await listReceiptsOf(database, shipment);
    const isKnown = receipts.length > 0 || files.some(({ voided_at }) => voided_at === null);
    const state = stateOf(excursions, isKnown);
    // Limits and figures would distinguish medicines.
    if (principal === undefined || !can(principal, 'temperatures.read'))
      return { state, is_open: false, files: [], receipts: [], excursions: [], storage_classes: [] };
    const classes = classesOf(await listShippedItems(database, shipment));
    return {
      state,
      is_open: true,
      files,
      receipts,
      excursions,
      storage_classes: classes.map(({ storageClass }) => storageClass),
    };
  }

  /** Reads, stores and judges a file in one transaction; `find` proves the shipment within the scope. */
  async function upload(
    { query, file }: Given,
    { scope, cause }: RequestContext,
    find: (queryable: Queryable) => Promise<Shipment>,
  ) {
    await find(database);
    const content = await wholeOf(file.bytes);
    const read = readLoggerFile(decoded(content), { timeZone: query.time_zone, now: Date.now() });
    if ('error' in read) {
      const { error, line } = read;
      const code = error === 'empty' ? 'IS_EMPTY' : 'MISSING';
      throw new AppError(code, { fields: { file: line === undefined ? error : `${error}:${line}` } });
    }
    return database.write(cause('add temperature file'), async (transaction) => {
      const shipment = await find(transaction);
      const classes = classesOf(await listShippedItems(transaction, shipment));
      const chosen = chosenClass(classes, query.storage_class);
      const fileId = await insertFile(transaction, { name: file.name, contentType: 'text/csv', content });
      const judged = judge(read.points, chosen);
      const id = await insertTemperatureFile(transaction, scope, shipment, { fileId, read, chosen, judged });
      if (judged.isExcursion) {
        await openExcursion(transaction, shipment, {
          storageClass: chosen.storageClass,
          timeZone,
          publicUrl,
          cause: {
            temperatureFileId: id,
            deliveryReportId: null,
            lowC: inDegrees(judged.limits?.low ?? 0),
            highC: inDegrees(judged.limits?.high ?? 0),
            allowedMinutes: chosen.allowedMinutes,
            secondsOutside: judged.outside.below + judged.outside.above,
            lowestC: inDegrees(judged.range.min),
            highestC: inDegrees(judged.range.max),
          },
        });
      }
      return found(await findTemperatureFile(transaction, scope, id));
    });
  }

  return {
    async listOfPackage({ params }, context) {
      found(await findTemperaturePackage(database, context.scope, params.id));
      return list({ package: params.id, outbound: null }, context);
    },
    listOfOutbound: async ({ params }, context) =>
      list(await findOutbound(database, context.scope, params), context),
    uploadToPackage: ({ params, ...given }, context) =>
      upload(given, context, async (queryable) => {
        found(await findTemperaturePackage(queryable, context.scope, params.id));
        return { package: params.id, outbound: null };
      }),
    uploadToOutbound: ({ params, ...given }, context) =>
      upload(given, context, (queryable) => findOutbound(queryable, context.scope, params)),
    async points({ params, query }, { scope }) {
      const file = found(await findTemperatureFile(database, scope, params.id));
      const first = Date.parse(file.first_at) / 1000;
      const points = unpackPoints(await readPoints(database, file), first);
      const [from, until] = [Number(query.from ?? 0), Number(query.until ?? Number.MAX_SAFE_INTEGER)];
      const inside = points.filter(({ at }) => at >= from && at <= until);
      const buckets = Math.min(Math.max(Number(query.buckets ?? bucketsByDefault), 1), bucketsMaximum);
      const shown = thinned(inside, buckets);
      return {
        times: shown.map(({ at }) => at),
        values: shown.map(({ value }) => value / 100),
        readings: inside.length,
      };
    },
    async download({ params }, { scope, cause }) {
      const file = found(await findTemperatureFile(database, scope, params.id));
      await auditDownload(database, cause, 'download temperature file', file.id);
      return {
        name: file.name,
        contentType: 'text/csv',
        bytes: fileBytes(database, file.file_id, file.size),
      };
    },
    async voidFile({ params, body }, { scope, cause }) {
      const reason = body.reason.trim();
      return database.write(cause('void temperature file', { reason }), async (transaction) => {
        const file = found(await findTemperatureFile(transaction, scope, params.id, 'lock'));
        if (file.voided_at !== null) throw new AppError('CONFLICT', { fields: { id: 'taken' } });
        await voidTemperatureFile(transaction, file, reason);
        return found(await findTemperatureFile(transaction, scope, params.id));
      });
    },
  };
}

/** The one class that was shipped, or the one that the person names; a named one has to be among them, if any is known. */
function chosenClass(classes: readonly ShippedClass[], named: StorageClass | undefined): ShippedClass {
  if (named === undefined) {
    const [only] = classes;
    if (only !== undefined && classes.length === 1) return only;
    throw new AppError('MISSING', { fields: { storage_class: 'required' } });
  }
  const there = classes.find(({ storageClass }) => storageClass === named);
  if (there !== undefined) return there;
  if (classes.length > 0) throw new AppError('MISSING', { fields: { storage_class: 'unknown_choice' } });
  return { storageClass: named, allowedMinutes: 0 };
}

/** UTF-8 or UTF-16 with its mark; what is neither is the code page of western Windows, where ° is one byte. */
function decoded(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
