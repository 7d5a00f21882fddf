/**
 * Writes docs/openapi.json from the endpoint contracts; with --check only reports whether it is up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { contracts } from '#app/server/features.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import packageJson from '../package.json' with { type: 'json' };
import { findDrift } from './check-drift.ts';

const path = 'docs/openapi.json';
const generated = `${JSON.stringify(openApiDocument(contracts, packageJson.version), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '');
  const drift = findDrift(path, committed, generated, 'node scripts/openapi.ts');
  if (drift !== undefined) {
    console.error(drift);
    process.exitCode = 1;
  }
} else {
  await writeFile(path, generated);
  console.log(`wrote ${path}`);
}
