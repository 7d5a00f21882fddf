import { plainDateIn } from '#core/dates.ts';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { notEmpty, seedDemo } from '#demo/seed.ts';
import { readDatabaseState } from '#server/database/database-marks.ts';
import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const seedDemoVerb = verb({
  summary: 'Loads the demo world with its accounts into an empty database.',
  options: {},
  async run({ env }) {
    await withDatabase(env, async ({ database }) => {
      if (!(await readDatabaseState(database)).empty) throw notEmpty();
      await seedDemo(database, plainDateIn(env.businessTz, new Date()));
    });
    console.log(`The demo world is loaded. Password of every account: ${demoPassword}`);
    for (const { email, role, note } of demoAccounts)
      console.log(`  ${email.padEnd(24)} ${role.padEnd(15)} ${note}`);
  },
});
