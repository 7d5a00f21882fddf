import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorFolder } from '#server/database/audit-seal.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { openDatabase } from '#server/database/database.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { emptyDatabase, fillPortal, query, rowsOfTables, structureOf } from '#testing/backups.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { type Manifest, written } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

let source: TestDatabase;
let folder: string;
let backup: string;
let taken: Manifest;
const key = Buffer.alloc(32, 7);

beforeAll(async () => {
  folder = temporaryFolder('backup');
  source = await testDatabase();
  await fillPortal(source.owner, anchorFolder({ dataDir: place('source') }));
  backup = place('first');
  taken = await writeBackup(sourceOf(source.owner, 'source', { withKey: true }), backup);
});
afterAll(() => rmSync(folder, { recursive: true }));

const place = (name: string): string => path.join(folder, name);
const sourceOf = (owner: pg.ClientConfig, dataDir: string, { withKey = false } = {}): BackupSource => ({
  owner,
  dataDir: place(dataDir),
  key,
  withKey,
  version: '1.0.0',
});

async function restoreInto(dataDir: string, from = backup, options: { hold?: boolean } = {}) {
  const owner = await emptyDatabase(source);
  const restored = await restoreBackup(
    { owner, dataDir: place(dataDir), migrations: MIGRATIONS },
    from,
    options,
  );
  return { owner, ...restored };
}

describe('a restored backup', () => {
  let owner: pg.ClientConfig;
  beforeAll(async () => {
    ({ owner } = await restoreInto('restored'));
  });

  it('BACKUP-02 has every row of every table, and none that was not there', async () => {
    const before = await rowsOfTables(source.owner);
    expect(await rowsOfTables(owner)).toEqual(before);
    // Rows of the business, of partitions, and of tables without a key are among them.
    for (const table of ['packages', 'files', 'package_counts', 'audit_seals', 'schema_migrations'])
      expect(Number(before[table]?.split(' ')[0]), table).toBeGreaterThan(0);
    const partitions = Object.entries(before).filter(([name]) => /^(audit|positions)_\w*\d$/.test(name));
    expect(partitions.filter(([, rows]) => !rows.startsWith('0 ')).length).toBeGreaterThan(1);
  });

  it('BACKUP-02 has the same columns, constraints, indexes, triggers, partitions and grants', async () => {
    expect(await structureOf(owner)).toEqual(await structureOf(source.owner));
  });

  it('goes on with the next id of every sequence', async () => {
    const again = await writeBackup(sourceOf(owner, 'restored', { withKey: true }), place('again'));
    // The compressed bytes depend on how the rows arrived.
    const plain = (manifest: Manifest) => manifest.tables.map((table) => ({ ...table, file: undefined }));
    expect(plain(again)).toEqual(plain(taken));
    expect(again).toEqual({ ...taken, tables: again.tables, taken_at: again.taken_at });
    expect(taken.sequences.some(({ called }) => called)).toBe(true);
    await query(
      owner,
      `select set_config('trialway.actor', 'test', false)`,
      `insert into cities (name) values ('Next')`,
    );
  });

  it('BACKUP-02 A-48 has an audit that fits its seal and its anchors; a row that was changed is found', async () => {
    const database = openDatabase({ ...owner, user: 'trialway_app' });
    try {
      const verify = () => verifyAudit(database, anchorFolder({ dataDir: place('restored') }));
      const { faults, seals } = await verify();
      expect(faults).toEqual([]);
      expect(seals).toBeGreaterThan(0);
      await query(owner, `update audit set actor = 'forged' where id = (select min(id) from audit)`);
      expect((await verify()).faults).toHaveLength(1);
    } finally {
      await database.close();
    }
  });

  it('BACKUP-02 has the files of the data folder; the key only where it was asked for', async () => {
    for (const file of ['seal/anchors.txt', 'seal/head.txt'])
      expect(readFileSync(place(`restored/${file}`))).toEqual(readFileSync(place(`source/${file}`)));
    expect(readFileSync(place('restored/settings.key'), 'utf8').trim()).toBe(key.toString('base64'));
    const without = await writeBackup(sourceOf(source.owner, 'source'), place('without'));
    expect(without.key).toBe(taken.key);
    const everything = readdirSync(place('without'), { recursive: true, encoding: 'utf8' });
    expect(everything.filter((name) => name.endsWith('key'))).toEqual([]);
    expect(JSON.stringify(without)).not.toContain(key.toString('base64'));
  });
});

describe('a backup with waiting jobs and a table of its operator', () => {
  let free: Awaited<ReturnType<typeof restoreInto>>;
  let rows: Awaited<ReturnType<typeof rowsOfTables>>;
  const waiting = 'select name from jobs where given_up_at is null order by name';
  beforeAll(async () => {
    await query(
      source.owner,
      `insert into jobs (name, lane, key, payload) values ('mail.send', 'mail', '1', '{}'), ('audit.seal', 'seal', 'every', '{}')`,
      'create table own_figures (n integer)',
      'insert into own_figures values (1)',
    );
    await writeBackup(sourceOf(source.owner, 'source'), place('with-more'));
    await query(source.owner, 'drop table own_figures');
    rows = await rowsOfTables(source.owner);
    await query(source.owner, 'delete from jobs');
    free = await restoreInto('free', place('with-more'));
  });

  it('is restored without the table, and says so', async () => {
    expect(free.foreignTables).toEqual(['own_figures']);
    expect(await rowsOfTables(free.owner)).toEqual(rows);
  });

  it('holds what was waiting when it is asked to', async () => {
    expect(await query(free.owner, waiting)).toEqual([{ name: 'audit.seal' }, { name: 'mail.send' }]);
    const { owner, held } = await restoreInto('held', place('with-more'), { hold: true });
    expect(held).toBe(1);
    // Regular jobs continue.
    expect(await query(owner, waiting)).toEqual([{ name: 'audit.seal' }]);
  });
});

describe('a backup of an older version', () => {
  it('is restored at its schema, in the order in which its migrations were applied, and then migrated', async () => {
    const older = place('older-migrations');
    cpSync(MIGRATIONS, older, {
      recursive: true,
      filter: (file) => !/\/(00(9[5-9]|8\d)|01\d\d)_/.test(file),
    });
    const owner = await emptyDatabase(source);
    await migrate(owner, older);
    // A migration merged later: its number is lower, and it was applied last.
    cpSync(path.join(MIGRATIONS, '0082_home_figures.sql'), path.join(older, '0082_home_figures.sql'));
    expect(await migrate(owner, older)).toEqual(['0082_home_figures.sql']);
    await query(
      owner,
      `select set_config('trialway.actor', 'test', false)`,
      `insert into clients (id, name) values (1, 'Alpha')`,
      `insert into projects (id, client_id, name) values (1, 1, 'AB-101')`,
      `insert into packages (project_id, client_id, airbill, status) values (1, 1, 'AB-1', 'In transit')`,
    );
    const rows = await rowsOfTables(owner);
    const { migrations } = await writeBackup(sourceOf(owner, 'none'), place('old'));
    expect(migrations.at(-1)?.name).toBe('0082_home_figures.sql');
    const restored = await restoreInto('from-old', place('old'));
    expect(await rowsOfTables(restored.owner)).toEqual(rows);
    expect(await migrate(restored.owner, MIGRATIONS)).toContain('0095_kept_counts.sql');
    expect(await query(restored.owner, 'select status, count from package_counts')).toEqual([
      { status: 'In transit', count: 1 },
    ]);
  });
});

/** Changes a copy of the backup; the sums are those of the changed content where a fault is behind them. */
type Change = (copy: string, change: (edit: (manifest: Manifest) => Manifest) => void) => void;
const cities = 'tables/cities.copy.zst';
const faults: Record<string, [Change, RegExp]> = {
  'a file that was cut': [
    (copy) => truncateSync(path.join(copy, cities), 20),
    /is damaged: tables\/cities\.copy\.zst has 20 bytes instead of \d+\. Use another backup\.$/,
  ],
  'a file with one changed byte': [
    (copy) => {
      const bytes = readFileSync(path.join(copy, cities));
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      writeFileSync(path.join(copy, cities), bytes);
    },
    /is damaged: tables\/cities\.copy\.zst has another SHA-256 than when it was written\. Use another backup\.$/,
  ],
  'a missing file': [
    (copy) => rmSync(path.join(copy, 'files/seal/head.txt')),
    /is damaged: files\/seal\/head\.txt is missing\./,
  ],
  'other rows in a file': [
    (copy, change) => {
      const bytes = zstdCompressSync(Buffer.from('1\tElsewhere\t2026-01-01 00:00:00+00\n'));
      writeFileSync(path.join(copy, cities), bytes);
      change((manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) =>
          table.name === 'cities' ? { ...table, rows: 1, file: measure(bytes) } : table,
        ),
      }));
    },
    /is damaged: tables\/cities\.copy\.zst has other rows than were written\./,
  ],
  'rows that the table cannot take': [
    (copy, change) => {
      const bytes = zstdCompressSync(Buffer.from('one\tElsewhere\n'));
      writeFileSync(path.join(copy, cities), bytes);
      change((manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) =>
          table.name === 'cities' ? { ...table, file: measure(bytes) } : table,
        ),
      }));
    },
    /^The table cities could not be restored: [^\n]*$/,
  ],
  'a changed manifest': [
    (copy) => {
      const file = path.join(copy, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"called": true', '"called": false'));
    },
    /is damaged: manifest\.json is not the one that SHA256SUMS lists\./,
  ],
  'a manifest that is no JSON': [
    (copy) => truncateSync(path.join(copy, 'manifest.json'), 100),
    /is damaged: manifest\.json is not the one/,
  ],
  'no manifest': [
    (copy) => rmSync(path.join(copy, 'manifest.json')),
    /^There is no whole backup in \S+: it has no manifest\.json\.$/,
  ],
  'no sums': [(copy) => rmSync(path.join(copy, 'SHA256SUMS')), /is damaged: SHA256SUMS is missing\./],
  'another format': [
    (_copy, change) => change((manifest) => ({ ...manifest, version: 2 }) as unknown as Manifest),
    /^The backup \S+ has the format 2, this version of Trialway reads 1: restore it with the version that wrote it\.$/,
  ],
  'a migration of a newer version': [
    (_copy, change) =>
      change((manifest) => ({
        ...manifest,
        migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: '0'.repeat(64) }],
      })),
    /^The backup is of a newer version: it has the migration 9999_later\.sql\. Restore it with that version\.$/,
  ],
  'a migration that was another one': [
    (_copy, change) =>
      change((manifest) => ({
        ...manifest,
        migrations: manifest.migrations.map((one, index) =>
          index === 3 ? { ...one, sha256: '0'.repeat(64) } : one,
        ),
      })),
    /^The migration 0004_records\.sql is not the one of the backup: /,
  ],
  'a partition whose bound is a statement': [
    (_copy, change) =>
      change((manifest) => ({
        ...manifest,
        partitions: manifest.partitions.map((one) => ({ ...one, bound: `${one.bound}; drop table users` })),
      })),
    /is damaged: manifest\.json is not understood at 'partitions\.0\.bound'/,
  ],
  'a file outside of the data folder': [
    (_copy, change) =>
      change(
        (manifest) =>
          ({
            ...manifest,
            files: [{ ...manifest.files[0], path: '../../etc/cron.d/x' }],
          }) as unknown as Manifest,
      ),
    /is damaged: manifest\.json is not understood at 'files\.0\.path'/,
  ],
};

describe('a restore', () => {
  it.each(Object.entries(faults))(
    'refuses %s in one line and leaves nothing behind',
    async (name, [fault, message]) => {
      const copy = place(`fault ${name}`.replaceAll(' ', '-'));
      cpSync(backup, copy, { recursive: true });
      fault(copy, (edit) => {
        const { manifest, sums } = written(edit(taken));
        writeFileSync(path.join(copy, 'manifest.json'), manifest);
        writeFileSync(path.join(copy, 'SHA256SUMS'), sums);
      });
      const owner = await emptyDatabase(source);
      const dataDir = place('never');
      const attempt = restoreBackup({ owner, dataDir, migrations: MIGRATIONS }, copy);
      await expect(attempt).rejects.toMatchObject({
        name: 'OperatorError',
        message: expect.stringMatching(message),
      });
      expect(await rowsOfTables(owner)).toEqual({});
      expect(existsSync(path.join(dataDir, 'settings.key'))).toBe(false);
      expect(existsSync(path.join(dataDir, 'seal/head.txt'))).toBe(false);
      rmSync(copy, { recursive: true });
    },
  );

  it('BACKUP-03 refuses a place that is not empty, and leaves it as it is', async () => {
    const before = await rowsOfTables(source.owner);
    const into = (owner: pg.ClientConfig, dataDir: string) =>
      restoreBackup({ owner, dataDir: place(dataDir), migrations: MIGRATIONS }, backup);
    await expect(into(source.owner, 'never')).rejects.toThrow(
      /^The database is not empty \(it has \w+\), nothing/,
    );
    expect(await rowsOfTables(source.owner)).toEqual(before);
    const owner = await emptyDatabase(source);
    cpSync(place('source'), place('other'), { recursive: true });
    writeFileSync(place('other/settings.key'), `${Buffer.alloc(32, 8).toString('base64')}\n`);
    await expect(into(owner, 'other')).rejects.toThrow(/settings\.key is there already and differs/);
    expect(await rowsOfTables(owner)).toEqual({});
    // Existing equal files are accepted: an interrupted restore may have left them.
    writeFileSync(place('other/settings.key'), `${key.toString('base64')}\n`);
    await into(owner, 'other');
  });
});

function measure(bytes: Buffer): { bytes: number; sha256: string } {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
