import path from 'node:path';
import pg from 'pg';
import { openForBackup } from '#app/server/databases.ts';
import { backupMark } from '#features/oversight/health/rules.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { existingKey } from '#server/config/portal-key.ts';
import { contentPlaces } from '#server/files/contents.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { verb } from './verb.ts';
import { withOpened } from './verb-database.ts';

export const backupVerb = verb({
  summary: 'Writes a backup of the database and the data folder into a new folder; the server may run on.',
  words: ['DIR'],
  options: {
    'with-key': {
      type: 'boolean',
      about: 'include the key of the secrets: whoever has the backup reads them',
    },
  },
  async run({ env, words: [folder = ''], options }) {
    const key = existingKey(env);
    const { objects } = contentPlaces(env);
    const withKey = options['with-key'] === true;
    const manifest = await withOpened(env, openForBackup(env), async ({ owner }) => {
      const source = { owner, dataDir: env.dataDir, key, withKey, objects, version: packageJson.version };
      const content = await writeBackup(source, folder);
      await recordBackup(owner, content.taken_at);
      return content;
    });
    console.log(`Backup ${path.resolve(folder)}: ${contentOf(manifest)}.`);
    if (manifest.key === null || withKey) return;
    console.log(
      `Without the key ${manifest.key}, which opens the secrets in it: keep a copy of it elsewhere (SETTINGS_KEY, or settings.key of the data folder).`,
    );
  },
});

/** `N tables, N rows, N bytes of rows, taken at …`. */
export function contentOf({ tables, taken_at: takenAt }: Manifest): string {
  const sum = (of: (table: Manifest['tables'][number]) => number): number =>
    tables.reduce((total, table) => total + of(table), 0);
  const megabytes = (sum(({ file }) => file.bytes) / 1e6).toFixed(1);
  return `${tables.length} tables, ${sum(({ rows }) => rows)} rows, ${megabytes} MB, taken at ${takenAt}`;
}

/** For the health page. */
async function recordBackup(owner: pg.ClientConfig, moment: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `insert into database_marks (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value, set_at = now()`,
      [backupMark, moment],
    );
  } finally {
    await client.end();
  }
}
