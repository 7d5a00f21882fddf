// Webhooks for tests, and examples of their writes.
import type { Database } from '#server/database/database.ts';
import { ids, type MakeExample, nothing } from './example-calls.ts';
import { make } from './factories.ts';

/** A webhook without a secret, which sends nothing. */
export function webhook(database: Database): Promise<number> {
  return make(database, 'webhooks', { name: 'Example', url: 'https://hooks.example/', kinds: ['packages'] });
}

/** A delivery that failed. */
export async function webhookDelivery(database: Database): Promise<number> {
  const webhook_id = await webhook(database);
  return make(database, 'webhook_deliveries', { webhook_id, body: '{}', changes: 1, status: 'failed' });
}

export const webhookExamples: Readonly<Record<string, MakeExample | string>> = {
  'POST /api/webhooks/': 'it belongs to no one',
  'PATCH /api/webhooks/{id}/': async ({ database, users }) => ({
    by: users.admin,
    call: { path: { id: await webhook(database) }, body: { name: 'Renamed' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/webhooks/{id}/': async ({ database, users }) => ({
    by: users.admin,
    call: { path: { id: await webhook(database) } },
    foreign: ids('id', nothing),
  }),
  'POST /api/webhook_deliveries/{id}/resend/': async ({ database, users }) => ({
    by: users.admin,
    call: { path: { id: await webhookDelivery(database) } },
    foreign: ids('id', nothing),
  }),
};
