// A portal for import tests: an empty database, the small file of deliveries, and direct database access.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { readMapping } from '#features/exchange/imports/mapping.ts';
import { loadMapping, runImport } from '#features/exchange/imports/server/cli.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { openDatabase } from '#server/database/database.ts';
import { testDatabase } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

const deliveries = path.resolve(import.meta.dirname, '../../e2e/fixtures/deliveries.csv');
const tables = [
  'clients',
  'projects',
  'packages',
  'package_statuses',
  'outbounds',
  'record_lines',
  'locations',
  'imports',
  'audit',
];

type ImportResult = Awaited<ReturnType<typeof runImport>>;

/** Opens it; `close` removes everything. */
export async function importPortal() {
  const { app, owner } = await testDatabase();
  const database = openDatabase(app);
  const superuser = new pg.Client(owner);
  await superuser.connect();
  await superuser.query(`select set_config('trialway.actor', 'test', false)`);
  const folder = temporaryFolder('import');
  const scms = loadMapping('scms-delivery-history');

  function put(name: string, content: string | Uint8Array): string {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  }

  async function one<Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> {
    return (await superuser.query<Row>(text)).rows[0];
  }

  /** The number of rows in each table that an import writes. */
  function rowCounts(): Promise<unknown> {
    return one(
      `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
    );
  }

  return {
    database,
    superuser,
    owner,
    folder,
    scms,
    deliveries,
    put,
    one,
    rowCounts,
    importDeliveries(commit: boolean, reportFile?: string): Promise<ImportResult> {
      return runImport(database, { file: deliveries, ...scms, commit, reportFile });
    },
    importText(text: string, mapping: object, commit = true): Promise<ImportResult> {
      const mappingText = JSON.stringify(mapping);
      const file = put('table.csv', text);
      return runImport(database, { file, mapping: readMapping(mappingText), mappingText, commit });
    },
    /** The single error line; no row is written. */
    async refusal(work: () => Promise<unknown>): Promise<string> {
      const before = await rowCounts();
      const error: unknown = await work().then(
        () => new Error('it was not refused'),
        (reason: unknown) => reason,
      );
      if (!(error instanceof OperatorError) || error.message.includes('\n')) throw error;
      expect(await rowCounts()).toEqual(before);
      return error.message;
    },
    async reset(): Promise<void> {
      await superuser.query(`truncate clients, imports, database_marks cascade;
        delete from locations where office_position is null;
        truncate audit`);
    },
    async close(): Promise<void> {
      await superuser.end();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Created, updated, unchanged and rejected rows, by kind. */
export function countsOf({ counts }: ImportResult): Record<string, number[]> {
  return Object.fromEntries(
    counts.map(({ kind, counts: { created, updated, unchanged, refused } }) => [
      kind,
      [created, updated, unchanged, refused],
    ]),
  );
}
