import { AppError } from '#core/errors.ts';
import {
  type RecordSteps,
  type RecordValues,
  recordHandlers,
} from '#features/supply/record-forms/server/service.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { sitesContract } from '../contract.ts';
import { listSites } from './store.ts';

export function sitesHandlers(database: Database): ServerHandlers<typeof sitesContract> {
  const { form, create, update } = recordHandlers(database, 'sites', siteSteps);
  return {
    list: async ({ query }, context) => asPage(context, query, await listSites(database, query)),
    form,
    create,
    update,
  };
}

/** Rejects invalid coordinates. */
const siteSteps: RecordSteps = {
  async created(_, { values }) {
    refuseImpossiblePlace(values);
  },
  async changing(_, { changes }) {
    refuseImpossiblePlace(changes);
    return changes;
  },
};

function refuseImpossiblePlace({ lat, lng }: RecordValues): void {
  const fields = {
    ...(Math.abs(Number(lat ?? 0)) > 90 && { lat: 'large_number' }),
    ...(Math.abs(Number(lng ?? 0)) > 180 && { lng: 'large_number' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('MISSING', { fields });
}
