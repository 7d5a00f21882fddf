import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorFolder, sealAudit } from '#server/database/audit-seal.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import { emptyDatabase, fillPortal, query, rowsOfTables } from '#testing/backups.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let source: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder('write-backup');
  source = await testDatabase();
  await fillPortal(source.owner, anchorFolder({ dataDir: place('source') }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const place = (name: string): string => path.join(folder, name);
const backUp = (owner: pg.ClientConfig, name: string, dataDir = 'source') =>
  writeBackup({ owner, dataDir: place(dataDir), key: undefined, withKey: false, version: '1' }, place(name));
const restore = (owner: pg.ClientConfig, name: string, dataDir: string) =>
  restoreBackup({ owner, dataDir: place(dataDir), migrations: MIGRATIONS }, place(name));

describe('a backup while the portal goes on', () => {
  it('BACKUP-01 loses no write that was acknowledged before it began, and none by half', async () => {
    const database = openDatabase(source.owner);
    const writers = new Writers(database);
    const gate = await close('weather');
    try {
      await writers.acknowledge(20);
      const before = new Set(writers.acknowledged);
      const writing = backUp(source.owner, 'busy');
      await waitsFor('weather', writing);
      // Old positions are deleted, a month gets its partition, and the audit is sealed, while the backup waits.
      const dropping = query(source.owner, `select drop_position_partitions('2999-01-01')`);
      const making = query(source.owner, 'select make_audit_partitions(6)');
      await writers.acknowledge(20);
      await sealAudit(database, anchorFolder({ dataDir: place('source') }));
      await gate.open();
      const { tables } = await writing;
      await writers.acknowledge(20);
      await writers.end();
      await Promise.all([dropping, making]);
      const owner = await emptyDatabase(source);
      // The restore recreates the foreign keys, which checks every row.
      await restore(owner, 'busy', 'busy-data');
      const names = await query<{ name: string }>(
        owner,
        `select c.name from clients c join projects p on p.client_id = c.id where c.name = p.name`,
      );
      const found = new Set(names.map(({ name }) => name));
      expect([...before].filter((name) => !found.has(name))).toEqual([]);
      expect(writers.acknowledged.some((name) => !found.has(name))).toBe(true);
      const [halves] = await query<{ count: number }>(
        owner,
        `select count(*)::int as count from clients c where name like 'busy %' and not exists (select from projects where client_id = c.id)`,
      );
      expect(halves?.count).toBe(0);
      const positions = (list: Record<string, string>): number =>
        Object.entries(list).filter(([name, rows]) => name.startsWith('positions_') && !rows.startsWith('0 '))
          .length;
      expect(positions(await rowsOfTables(source.owner))).toBe(0);
      expect(positions(await rowsOfTables(owner))).toBeGreaterThan(0);
      expect(tables.filter(({ name, rows }) => name.startsWith('positions_') && rows > 0)).not.toEqual([]);
      const restored = openDatabase(owner);
      const { faults, unsealed } = await verifyAudit(restored, anchorFolder({ dataDir: place('busy-data') }));
      await restored.close();
      expect(faults).toEqual([]);
      // Rows without a seal at that moment get one later.
      expect(unsealed).toBeGreaterThan(0);
    } finally {
      await gate.open();
      await writers.end();
      await database.close();
    }
  });

  it('is not there before it is whole: one that is cut leaves no folder', async () => {
    const gate = await close('weather');
    const writing = backUp(source.owner, 'cut');
    const failed = writing.catch((error: unknown) => error);
    await waitsFor('weather', writing);
    expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([
      `cut.partial-${process.pid}`,
    ]);
    await query(
      source.owner,
      `select pg_terminate_backend(pid) from pg_locks where relation = 'weather'::regclass and not granted`,
    );
    expect(await failed).toMatchObject({ message: expect.stringMatching(/terminat/) });
    await gate.open();
    expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);
  });

  it('refuses a database that has no portal', async () => {
    const owner = await emptyDatabase(source);
    await expect(backUp(owner, 'nothing')).rejects.toThrow(
      'The database is empty: there is nothing to back up.',
    );
    expect(existsSync(place('nothing'))).toBe(false);
  });

  it('overwrites nothing', async () => {
    mkdirSync(place('taken'));
    await expect(backUp(source.owner, 'taken')).rejects.toThrow(/taken is there already: a backup needs/);
    expect(readdirSync(place('taken'))).toEqual([]);
  });
});

/** Two clients of the portal that repeatedly write a client and its project in one transaction. */
class Writers {
  readonly acknowledged: string[] = [];
  readonly #loops: Promise<unknown>;
  #ended = false;

  constructor(database: Database) {
    this.#loops = Promise.all([1, 2].map((number) => this.#write(database, number)));
  }

  async acknowledge(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    while (this.acknowledged.length < wanted) await sleep(5);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#loops;
  }

  async #write(database: Database, number: number): Promise<void> {
    const cause = { actor: 'test', operation: 'write', request: 'test' };
    for (let turn = 0; !this.#ended; turn++) {
      const name = `busy ${number}.${turn}`;
      await database.write(cause, async (transaction) => {
        await transaction.rows(sql`insert into clients (name) values (${name})`);
        await transaction.rows(
          sql`insert into projects (client_id, name) select id, name from clients where name = ${name}`,
        );
      });
      this.acknowledged.push(name);
    }
  }
}

/** Locks a table for everyone else until it is released. */
async function close(table: string): Promise<{ open(): Promise<void> }> {
  const client = new pg.Client(source.owner);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  let isOpen = false;
  return {
    async open() {
      if (!isOpen) await client.end();
      isOpen = true;
    },
  };
}

/** Waits until the work waits for the table; throws if the work ends before. */
async function waitsFor(table: string, work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void work.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`;
  while ((await query(source.owner, waiting)).length === 0) {
    if (hasEnded) throw new Error(`the work ended before it came to ${table}`);
    await sleep(10);
  }
}
