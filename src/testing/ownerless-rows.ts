// New rows that belong to no client, for calls that may change or delete them.
import type { Database } from '#server/database/database.ts';
import { makeAskingImport, makeMapping } from './example-calls.ts';
import { knownValue, unusedCode } from './example-rows.ts';
import { make } from './factories.ts';
import { makeMail, makePattern } from './mailbox-examples.ts';
import { depot } from './stock-rows.ts';
import { webhook, webhookDelivery } from './webhook-rows.ts';

/** A new row for a path, `number` being in its name; undefined for paths of other rows. */
export async function ownerlessRow(
  database: Database,
  path: string,
  number: number,
): Promise<number | undefined> {
  if (path.startsWith('/api/mailbox/mails/')) return makeMail(database);
  if (path.startsWith('/api/mailbox/patterns/')) return makePattern(database);
  if (path.startsWith('/api/jobs/')) {
    return make(database, 'jobs', { name: 'mail.send', lane: 'mail', payload: '{}' });
  }
  if (path.startsWith('/api/imports/')) {
    const state = path.includes('/undo/') ? 'committed' : 'checked';
    return makeAskingImport(database, { state });
  }
  if (path.startsWith('/api/webhooks/')) return webhook(database);
  if (path.startsWith('/api/webhook_deliveries/')) return webhookDelivery(database);
  if (path.startsWith('/api/import_mappings/')) return makeMapping(database, `M ${number}`);
  if (path.startsWith('/api/known_values/')) return knownValue(database, `Known ${number}`);
  if (path.startsWith('/cities/')) return make(database, 'cities', { name: `Town ${number}` });
  if (path.startsWith('/api/cars/'))
    return make(database, 'cars', { plate: `AA ${number}`, gps_device_id: `D-${number}` });
  if (path.startsWith('/api/sites/')) return make(database, 'sites', { name: `Clinic ${number}` });
  if (path.startsWith('/api/depots/')) return depot(database);
  if (!path.startsWith('/api/locations/')) return undefined;
  const code = await unusedCode(database);
  return make(database, 'locations', { code, name: code });
}
