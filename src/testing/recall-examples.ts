// Examples of writes of recalls.
import { ids, type MakeExample, nothing } from './example-calls.ts';
import { makeUser, testPassword } from './factories.ts';
import { recall } from './recall-rows.ts';

const quality = { capabilities: ['quality'], name: 'Q. Recall' };

export const recallExamples: Readonly<Record<string, MakeExample>> = {
  'POST /api/batches/{id}/recall/': async ({ database, own, foreign }) => ({
    by: await makeUser(database, 'user', { ...quality, client_id: own.client }, { password: true }),
    call: {
      path: { id: own.batch },
      body: {
        recall_class: 'class_1',
        instruction: 'return',
        reason: 'wrong strength on the label',
        due_on: '2099-01-01',
        batch_ids: [own.batch],
        password: testPassword,
      },
    },
    foreign: ids('id', nothing, foreign.batch),
  }),
  'POST /api/recalls/{id}/places/{placeId}/': async ({ database, own, foreign, users }) => {
    const [mine, other] = [await recall(database, own), await recall(database, foreign)];
    return {
      by: users.coordinator,
      call: {
        path: { id: mine.id, placeId: mine.place },
        body: { found: '5', quarantined: '5', sent_back: '0', destroyed: '0', name: 'A. Pharmacist' },
      },
      foreign: [...ids('id', nothing, other.id), ...ids('placeId', nothing, other.place)],
    };
  },
  'POST /api/recalls/{id}/closing/': async ({ database, own, foreign }) => ({
    by: await makeUser(database, 'user', { ...quality, client_id: own.client }, { password: true }),
    call: {
      path: { id: (await recall(database, own)).id },
      body: { summary: 'all is accounted for', password: testPassword },
    },
    foreign: ids('id', nothing, (await recall(database, foreign)).id),
  }),
};
