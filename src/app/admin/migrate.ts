import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const migrateVerb = verb({
  summary: 'Brings the database to the newest schema, as each start of the server does.',
  options: {},
  async run({ env }) {
    const migrated = await withDatabase(env, async (opened) => opened.migrated);
    for (const name of migrated) console.log(`applied ${name}`);
    console.log(
      migrated.length === 0 ? 'The schema is up to date.' : `${migrated.length} migrations applied.`,
    );
  },
});
