// Examples of writes in the logs of sites.
import { ids, type MakeExample, nothing, reason } from './example-calls.ts';
import { siteEntry } from './site-entry-rows.ts';

const entry = { kind: 'dispensed', date: '2026-03-02', participant: '101-002', quantity: '1' };

export const accountabilityExamples: Readonly<Record<string, MakeExample | string>> = {
  'POST /api/projects/{id}/site_entries/': async ({ database, own, foreign }) => {
    await siteEntry(database, own);
    const body = { ...entry, site_id: own.site, batch_id: own.batch };
    return {
      call: { path: { id: own.project }, body },
      foreign: [
        ...ids('id', nothing),
        { path: { id: own.project }, body: { ...body, site_id: foreign.site }, status: 400 },
        { path: { id: own.project }, body: { ...body, batch_id: foreign.batch }, status: 400 },
      ],
    };
  },
  'PATCH /api/site_entries/{id}/': async ({ database, own, foreign, users }) => ({
    by: users.coordinator,
    call: { path: { id: await siteEntry(database, own) }, body: { participant: '101-003', reason } },
    foreign: ids('id', nothing, await siteEntry(database, foreign)),
  }),
  'DELETE /api/site_entries/{id}/': async ({ database, own, foreign, users }) => ({
    by: users.coordinator,
    call: { path: { id: await siteEntry(database, own) }, body: { reason } },
    foreign: ids('id', nothing, await siteEntry(database, foreign)),
  }),
};
