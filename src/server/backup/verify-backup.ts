// Verifies a backup by restoring it and comparing the result.
import type pg from 'pg';
import { anchorFolder } from '#server/database/audit-seal.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { connect } from '#server/database/connect.ts';
import { openDatabase } from '#server/database/database.ts';
import { readDatabaseState } from '#server/database/database-marks.ts';
import { migrate } from '#server/database/migrate.ts';
import { findSequences, plainSession } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import { type Restored, type RestorePlace, restoreBackup } from './restore-backup.ts';
import { measureRows } from './table-rows.ts';

export interface Verified extends Omit<Restored, 'held'> {
  /** One line for each difference between the backup and what was restored from it. */
  readonly faults: readonly string[];
  /** The number of migrations that this version has and the backup lacks. */
  readonly migrated: number;
}

/**
 * Checks every file of a backup, restores it into this empty database, compares the rows of every table with
 * the written ones, migrates to this version, and verifies the audit trail against its seal. Throws an
 * OperatorError if the backup cannot be restored.
 */
export async function verifyBackup(place: RestorePlace, folder: string): Promise<Verified> {
  const { owner, dataDir, migrations } = place;
  const { manifest, foreignTables } = await restoreBackup(place, folder, { leaveObjects: true });
  const differences = await compare(owner, manifest, foreignTables);
  const migrated = await migrate(owner, migrations);
  const faults = [...differences, ...(await auditFaults(owner, dataDir, manifest))];
  return { manifest, foreignTables, faults, migrated: migrated.length };
}

async function compare(
  owner: pg.ClientConfig,
  { tables, sequences }: Manifest,
  foreign: readonly string[],
): Promise<string[]> {
  const client = await connect(owner);
  try {
    await client.query(plainSession);
    const faults: string[] = [];
    for (const table of tables.filter(({ name }) => !foreign.includes(name))) {
      const { count, text } = await measureRows(client, table);
      if (count !== table.rows) faults.push(`${table.name}: ${count} rows instead of ${table.rows}.`);
      else if (text.sha256 !== table.text.sha256) faults.push(`${table.name}: other rows than were written.`);
    }
    const restored = new Map((await findSequences(client)).map((state) => [keyOf(state), state]));
    for (const state of sequences.filter(({ table }) => table === null || !foreign.includes(table))) {
      const found = restored.get(keyOf(state));
      if (found?.last !== state.last || found.called !== state.called)
        faults.push(`${state.name}: stands at ${found?.last ?? 'nothing'} instead of ${state.last}.`);
    }
    return faults;
  } finally {
    await client.end();
  }
}

function keyOf({ name, table, column }: Manifest['sequences'][number]): string {
  return table === null ? name : `${table}.${column}`;
}

async function auditFaults(
  owner: pg.ClientConfig,
  dataDir: string,
  manifest: Manifest,
): Promise<readonly string[]> {
  const database = openDatabase({ ...owner, user: 'trialway_app' });
  try {
    // The audit of the demo world has no seal.
    if ((await readDatabaseState(database)).marked) return [];
    const { faults } = await verifyAudit(database, anchorFolder({ dataDir }), new Date(manifest.taken_at));
    return faults.map((fault) => fault.replaceAll(`${dataDir}/`, ''));
  } finally {
    await database.close();
  }
}
