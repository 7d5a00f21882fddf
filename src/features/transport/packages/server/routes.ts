import { reachOf } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { mailStatuses } from '#features/oversight/notifications/server/service.ts';
import { findClient } from '#features/supply/clients/server/service.ts';
import type { RecordValues } from '#features/supply/record-forms/server/service.ts';
import { type RecordSteps, recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { insertStatusEvent, type StatusEvent } from '#features/transport/package-statuses/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { packagesContract } from '../contract.ts';
import { exportPackages } from './export.ts';
import {
  countPackages,
  findHandOver,
  findPackage,
  findPackages,
  listPackageStatuses,
  listPackages,
  listPackagesByAirbill,
  updatePackageStatuses,
} from './store.ts';
import { adviceOn } from './weather-rules.ts';

export function packagesHandlers(
  database: Database,
  publicUrl: string,
  timeZone: string,
): ServerHandlers<typeof packagesContract> {
  const today = () => plainDateIn(timeZone, new Date());
  const { form, create, update } = recordHandlers(database, 'packages', packageSteps(publicUrl));
  return {
    form,
    create,
    update,
    list: async ({ query }, context) =>
      asPage(context, query, await listPackages(database, context.scope, query, { today: today() })),
    listOfClient: async ({ params, query }, context) => {
      found(await findClient(database, context.scope, params.id));
      const place = { today: today(), clientId: params.id };
      return asPage(context, query, await listPackages(database, context.scope, query, place));
    },
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export packages');
      return exportPackages(database, scope, { query, language, timeZone, now: new Date() });
    },
    filterCounts: ({ query }, { scope }) => countPackages(database, scope, query, today()),
    choices: async (_, { scope }) => ({ statuses: await listPackageStatuses(database, scope) }),
    search: async ({ query }, { scope }) => {
      const results = await listPackagesByAirbill(database, scope, query.airbill.trim(), query.match);
      return { count: results.length, next: null, previous: null, results };
    },
    changeStatuses: ({ body }, { scope, cause }) => {
      if (body.date != null && reachOf(scope.role, 'records.write') === undefined)
        throw new AppError('UNAUTHORIZED');
      return database.write(cause('change status'), async (transaction) => {
        const packages = found(await findPackages(transaction, scope, [...new Set(body.ids)]));
        const wanted = {
          status: body.status.trim(),
          date: body.date ?? undefined,
          at: body.at ?? undefined,
          place: body.place?.trim() || undefined,
          note: body.note?.trim() || undefined,
        };
        return updatePackageStatuses(transaction, scope, publicUrl, packages, wanted);
      });
    },
    get: async ({ params }, { scope }) => {
      return found(await findPackage(database, scope, params.id, { today: today(), timeZone }));
    },
    weather: async ({ params }, { scope }) => {
      const handOver = found(await findHandOver(database, scope, params.id));
      // Storage temperatures reveal the goods, so the advice requires access to inventories.
      return { advice: seesRows(scope, 'inventories') ? await adviceOn(database, handOver, timeZone) : null };
    },
  };
}

/** Adds a status that is written with a package to its history, and mails it. */
function packageSteps(publicUrl: string): RecordSteps {
  return {
    async created(transaction, { scope, id, values }) {
      const event = eventOf(values, {});
      if (event === undefined) return;
      await insertStatusEvent(transaction, await heldPackage(transaction, scope, id), event);
      await mailStatuses(transaction, scope, publicUrl, id);
    },
    async changing(transaction, { scope, id, before, changes }) {
      const event = eventOf(changes, before);
      if (event === undefined) return changes;
      const held = await heldPackage(transaction, scope, id);
      if ((await insertStatusEvent(transaction, held, event)).isLatest) return changes;
      // An event before the current status only goes into the history (amendment 48).
      const { status: _, ...others } = changes;
      return others;
    },
    async changed(transaction, { scope, id, changes }) {
      if (typeof changes['status'] === 'string') await mailStatuses(transaction, scope, publicUrl, id);
    },
  };
}

/** Returns the status event in a package's values: a new status, or details of the current one. */
function eventOf(values: RecordValues, before: RecordValues): StatusEvent | undefined {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [at, place, note] = [text('status_at'), text('status_place'), text('status_note')];
  const isSaid = at !== undefined || place !== undefined || note !== undefined;
  if (!isSaid && text('status') === undefined) return undefined;
  const status = values['status'] === undefined ? before['status'] : values['status'];
  if (typeof status !== 'string') throw new AppError('MISSING', { fields: { status: 'required' } });
  return { status, at, place, note, date: text('date') };
}

async function heldPackage(transaction: Queryable, scope: Scope, id: number) {
  const [held] = found(await findPackages(transaction, scope, [id]));
  return found(held);
}
