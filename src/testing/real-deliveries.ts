// The published file of real deliveries, which is not part of the project: its tests run only where it is
// present.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadMapping, runImport } from '#features/exchange/imports/server/cli.ts';
import type { Database } from '#server/database/database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const file = process.env['SCMS_FILE'] ?? path.join(root, '../shared/data/scms-delivery-history.csv.gz');
export const hasRealDeliveries = existsSync(file);

/** Imports them as the operator does, under the external ids of this source. */
export async function importRealDeliveries(database: Database, source: string): Promise<void> {
  const { mapping, mappingText } = loadMapping('scms-delivery-history');
  await runImport(database, { file, mapping: { ...mapping, source }, mappingText, commit: true });
}
