import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { sendingRecordsContract } from '../contract.ts';
import { listSendingRecords } from './store.ts';

export function sendingRecordsHandlers(database: Database): ServerHandlers<typeof sendingRecordsContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listSendingRecords(database, context.scope, query)),
  };
}
