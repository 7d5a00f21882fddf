import { openTemporary } from '#app/server/databases.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { contentOf } from './backup.ts';
import { verb } from './verb.ts';
import { withOpened } from './verb-database.ts';

export const backupVerifyVerb = verb({
  summary: 'Checks a backup by restoring it into a temporary database, which it compares and removes.',
  words: ['DIR'],
  options: {},
  async run({ env, words: [folder = ''] }) {
    // Checked before a database is created for it.
    readManifest(folder);
    const { manifest, foreignTables, faults, migrated } = await withOpened(
      env,
      openTemporary(),
      ({ owner, dataDir }) => verifyBackup({ owner, dataDir, migrations: MIGRATIONS }, folder),
    );
    for (const fault of faults) console.error(fault);
    if (faults.length > 0)
      throw new OperatorError(`Faults found: ${faults.length}, in the backup ${folder}.`);
    console.log(
      `No fault found: ${contentOf(manifest)}, restored and compared; ${migrated} migrations since.`,
    );
    for (const name of foreignTables)
      console.log(`The table ${name} is not of the portal: it is in the backup, and is not restored.`);
  },
});
