import { randomUUID } from 'node:crypto';
import { openForRestore } from '#app/server/databases.ts';
import { fingerprintOf, readManifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { existingKey } from '#server/config/portal-key.ts';
import { unfitByKind } from '#server/config/sealed-values.ts';
import { auditEvent } from '#server/database/audit.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { contentPlaces } from '#server/files/contents.ts';
import { contentOf } from './backup.ts';
import { verb } from './verb.ts';
import { withDatabase, withOpened } from './verb-database.ts';

export const restoreVerb = verb({
  summary: 'Restores a backup into an empty place: a new DATA_DIR, or the empty database of DATABASE_URL.',
  words: ['DIR'],
  options: {
    hold: { type: 'boolean', about: 'waiting jobs and mails wait until someone retries them in the portal' },
  },
  async run({ env, words: [folder = ''], options }) {
    // Checked before a database is created for it.
    readManifest(folder);
    const { manifest, foreignTables, held } = await withOpened(env, openForRestore(env), ({ owner }) =>
      restoreBackup(
        { owner, dataDir: env.dataDir, migrations: MIGRATIONS, places: contentPlaces(env) },
        folder,
        {
          hold: options.hold === true,
        },
      ),
    );
    const key = existingKey(env);
    const { migrated, unfit } = await withDatabase(env, async ({ database, migrated: names }) => {
      const cause = {
        actor: 'operator',
        origin: 'cli',
        operation: 'restore',
        request: randomUUID(),
      } as const;
      await database.write(cause, (transaction) =>
        auditEvent(transaction, 'backup restored', undefined, { taken_at: manifest.taken_at, held }),
      );
      return { migrated: names, unfit: await unfitByKind(database, key) };
    });
    console.log(`Restored: ${contentOf(manifest)}; ${migrated.length} migrations since.`);
    for (const name of foreignTables) console.log(`The table ${name} is not of the portal: not restored.`);
    if (options.hold === true)
      console.log(`${held} jobs and mails are held: retry them under Global settings, Background jobs.`);
    if (Object.values(unfit).every((count) => count === 0)) return;
    const own = key === undefined ? 'there is no key here' : `the key here is ${fingerprintOf(key)}`;
    console.log(
      `The secrets open with the key ${manifest.key ?? 'of the portal that wrote them'}; ${own}. Unreadable until it is put in place: ${unfit.setting} settings, ${unfit.app} authenticator apps, ${unfit.mail} waiting mails, ${unfit.device} keys of devices. If it is lost: npm run admin -- replace-key --lost.`,
    );
  },
});
