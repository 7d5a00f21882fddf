// A move from PostgreSQL 15 to the embedded 18 and back, by backup and restore.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { anchorFolder } from '#server/database/audit-seal.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { openDatabase } from '#server/database/database.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { emptyDatabase, fillPortal, rowsOfTables } from '#testing/backups.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { startForeignPostgres } from '#testing/foreign-postgres.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

let server: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = temporaryFolder('older-postgres');
  server = await testDatabase();
});
afterAll(() => rmSync(folder, { recursive: true }));

const place = (name: string): string => path.join(folder, name);
const backUp = (owner: pg.ClientConfig, name: string, dataDir: string) =>
  writeBackup({ owner, dataDir: place(dataDir), key: undefined, withKey: false, version: '1' }, place(name));
const restore = (owner: pg.ClientConfig, name: string, dataDir: string) =>
  restoreBackup({ owner, dataDir: place(dataDir), migrations: MIGRATIONS }, place(name));

const debian15 = '/usr/lib/postgresql/15';
const has15 = existsSync(path.join(debian15, 'bin/postgres'));

describe.skipIf(!has15)('PostgreSQL 15 (where the package postgresql-15 is installed)', () => {
  it('is left for 18 and come back to by backup and restore, with an owner who is no superuser', async () => {
    const old = await startForeignPostgres(debian15);
    try {
      await old.query(
        `create role keeper login createrole createdb password 'p'`,
        'create database portal owner keeper',
        'create database back owner keeper',
      );
      const portal = { connectionString: old.url('keeper', 'p', 'portal') };
      await migrate(portal, MIGRATIONS);
      await fillPortal(portal, anchorFolder({ dataDir: place('old') }));
      const rows = await rowsOfTables(portal);
      const taken = await backUp(portal, 'from-15', 'old');
      expect(taken.postgres).toMatch(/^15\./);

      const owner = await emptyDatabase(server);
      await restore(owner, 'from-15', 'new');
      expect(await rowsOfTables(owner)).toEqual(rows);
      const upgraded = await backUp(owner, 'from-18', 'new');
      expect(upgraded.postgres).toMatch(/^18\./);
      // The compressed bytes depend on how the rows arrived.
      const plain = ({ tables }: Manifest) => tables.map((table) => ({ ...table, file: undefined }));
      expect(plain(upgraded)).toEqual(plain(taken));

      const back = { connectionString: old.url('keeper', 'p', 'back') };
      await restore(back, 'from-18', 'back');
      expect(await rowsOfTables(back)).toEqual(rows);
      const database = openDatabase(back);
      const { faults } = await verifyAudit(database, anchorFolder({ dataDir: place('back') }));
      await database.close();
      expect(faults).toEqual([]);
    } finally {
      await old.stop();
    }
  });
});
