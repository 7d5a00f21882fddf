// Programs that a bench compares the portal with, or measures it by: installed from the npm registry into a folder of their own.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Installs what the folder does not have yet, without install scripts. */
export function installInto(folder: string, manifest: Manifest): void {
  const file = path.join(folder, 'package.json');
  const text = JSON.stringify({ private: true, ...manifest });
  const installed = Object.keys(manifest.dependencies).every((name) =>
    existsSync(path.join(folder, 'node_modules', name)),
  );
  if (installed && existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  console.log(`installing ${Object.keys(manifest.dependencies).join(', ')}`);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
  });
}
