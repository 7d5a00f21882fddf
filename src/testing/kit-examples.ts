// Examples of writes of kits.
import { ids, type MakeExample, nothing, reason } from './example-calls.ts';
import { kit } from './kit-rows.ts';
import { makeUser } from './factories.ts';

export const kitExamples: Readonly<Record<string, MakeExample | string>> = {
  'POST /api/batches/{id}/kits/': async ({ database, own, foreign }) => ({
    by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['depot'] }),
    call: { path: { id: own.batch }, body: { numbers: 'EX-1-EX-3' } },
    foreign: ids('id', nothing, foreign.batch),
  }),
  'DELETE /api/kits/{id}/': async ({ database, own, foreign }) => ({
    by: await makeUser(database, 'user', { client_id: own.client, capabilities: ['depot'] }),
    call: { path: { id: await kit(database, own) }, body: { reason } },
    foreign: ids('id', nothing, await kit(database, foreign)),
  }),
};
