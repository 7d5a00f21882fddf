// Examples of writes of kits and of their unblinding.
import { ids, type MakeExample, nothing, reason } from './example-calls.ts';
import { makeUser, testPassword } from './factories.ts';
import { kit } from './kit-rows.ts';
import { mailedCode, unblinder } from './unblinding-rows.ts';

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
  'POST /api/projects/{id}/unblindings/': async ({ database, own, foreign }) => {
    await kit(database, own, 'EX-U1');
    const body = {
      number: 'EX-U1',
      reason: 'severe allergic reaction',
      password: testPassword,
      code: mailedCode,
    };
    return {
      by: await unblinder(database, 'user', { client_id: own.client }),
      call: { path: { id: own.project }, body },
      foreign: ids('id', nothing, foreign.project),
    };
  },
};
