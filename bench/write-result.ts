import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Stores the figures of a run as JSON beside this file. */
export function writeResult(figures: object): void {
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const machine = { cores: os.availableParallelism(), memoryGb: Math.round(os.totalmem() / 1024 ** 3) };
  const file = path.join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ at, machine, node: process.version, ...figures }, null, 2)}\n`);
  console.log(`\nwritten: ${path.relative(process.cwd(), file)}`);
}
