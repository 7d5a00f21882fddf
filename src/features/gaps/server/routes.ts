import { plainDateIn } from '#core/dates.ts';
import { auditEvent } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { gapsContract } from '../contract.ts';
import { exportGaps } from './export.ts';
import { listGaps } from './store.ts';

export function gapsHandlers(database: Database, timeZone: string): ServerHandlers<typeof gapsContract> {
  return {
    async list({ query }, context) {
      const today = plainDateIn(timeZone, new Date());
      const answer = await listGaps(database, context.scope, query, today);
      return { ...asPage(context, query, answer), counts: answer.counts };
    },
    async exportList({ query }, context) {
      await database.write(context.cause('download'), (transaction) =>
        auditEvent(transaction, 'export gaps', undefined),
      );
      const { language } = context;
      return exportGaps(database, context.scope, query, { language, timeZone, now: new Date() });
    },
  };
}
