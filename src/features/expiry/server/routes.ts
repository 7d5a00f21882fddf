import { plainDateIn } from '#core/dates.ts';
import { found } from '#core/errors.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { expiryContract } from '../contract.ts';
import { expiryPage } from './store.ts';

export function expiryHandlers(database: Database, timeZone: string): ServerHandlers<typeof expiryContract> {
  const today = () => plainDateIn(timeZone, new Date());
  return {
    async list({ query }, context) {
      const answer = await expiryPage(database, context.scope, query, { today: today() });
      return { ...asPage(context, query, answer), steps: answer.steps };
    },
    async listOfProject({ params, query }, context) {
      found(await findProjectName(database, context.scope, params.id));
      const place = { today: today(), projectId: params.id };
      const answer = await expiryPage(database, context.scope, query, place);
      return { ...asPage(context, query, answer), steps: answer.steps };
    },
  };
}
