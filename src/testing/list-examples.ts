// Examples of writes of scheduled exports and saved views.
import { as404, daily, ids, type MakeExample, nothing, values } from './example-calls.ts';
import { subscription, view } from './example-rows.ts';

export const listExamples: Readonly<Record<string, MakeExample>> = {
  'POST /api/subscriptions/': ({ own, foreign, users }) => {
    const body = { list: 'inbounds', project: own.project, query: '', ...daily };
    return {
      by: users.user,
      call: { body },
      foreign: values(body, { project: nothing }, { project: foreign.project }).map(as404),
    };
  },
  'PATCH /api/subscriptions/{id}/': async ({ database, users }) => ({
    by: users.user,
    call: { path: { id: await subscription(database, users.user) }, body: { status: 'paused' } },
    foreign: ids('id', nothing, await subscription(database, users.admin)),
  }),
  'DELETE /api/subscriptions/{id}/': async ({ database, users }) => ({
    by: users.user,
    call: { path: { id: await subscription(database, users.user) } },
    foreign: ids('id', nothing, await subscription(database, users.admin)),
  }),
  'PATCH /api/views/{id}/': async ({ database, users }) => ({
    by: users.user,
    call: { path: { id: await view(database, users.user) }, body: { name: 'Renamed' } },
    foreign: ids('id', nothing, await view(database, users.admin)),
  }),
  'DELETE /api/views/{id}/': async ({ database, users }) => ({
    by: users.user,
    call: { path: { id: await view(database, users.user) } },
    foreign: ids('id', nothing, await view(database, users.admin)),
  }),
};
