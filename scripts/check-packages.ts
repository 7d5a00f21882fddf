/** Checks what the lockfiles install: licences by an allow list, install scripts by name, one origin, a hash for each. */
import { readFile } from 'node:fs/promises';
import { report } from './check-sources.ts';

/** An entry of `packages` in a package-lock.json; the one without a path is the project itself. */
export interface LockedPackage {
  /** That of the registry, where the folder has another one. */
  name?: string;
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

export type Lockfile = Record<string, LockedPackage>;

/** Permissive, or (MPL-2.0, OFL-1.1) with duties for changed files of the package alone. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages without a licence in package.json: the licence of their LICENSE file, reviewed by a person. */
const readLicences: Record<string, string> = { 'png-js': 'MIT' };

const registry = 'https://registry.npmjs.org/';

/** One line per package that may not be installed like that. `allowScripts` is that of the package.json. */
export function findPackageErrors(
  path: string,
  packages: Lockfile,
  allowScripts: Record<string, unknown>,
): string[] {
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  const names = new Set(entries.map(([place]) => nameOf(place)));
  const unused = Object.keys(allowScripts).filter((name) => !names.has(name));
  return [
    ...entries.flatMap(([place, entry]) =>
      errorsOf(nameOf(place), entry, allowScripts).map(
        (error) => `${path}: ${nameOf(place)}@${entry.version} ${error}`,
      ),
    ),
    ...unused.map((name) => `${path}: allowScripts names ${name}, which is not installed; remove it`),
  ];
}

function errorsOf(name: string, entry: LockedPackage, allowScripts: Record<string, unknown>): string[] {
  const licence = entry.license ?? readLicences[name];
  const errors: string[] = [];
  if (licence === undefined)
    errors.push(
      'names no licence; read its LICENSE file and add it to readLicences of scripts/check-packages.ts',
    );
  else if (!isAllowed(licence))
    errors.push(`has the licence ${licence}, which is not among the allowed ones; use another package`);
  if (entry.hasInstallScript === true && allowScripts[name] !== true)
    errors.push(
      'runs a script when it is installed; read it and add the name to allowScripts, or do without',
    );
  if (entry.integrity?.startsWith('sha512-') !== true)
    errors.push('has no SHA-512 in the lockfile; install it from the registry');
  if (entry.resolved !== undefined && !entry.resolved.startsWith(registry))
    errors.push(`comes from ${new URL(entry.resolved).host}; install it from the registry`);
  return errors;
}

/** Of `A OR B` one is enough, of `A AND B` all are needed; AND binds tighter, parentheses first. */
export function isAllowed(expression: string): boolean {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner !== null) {
    const licence = isAllowed(inner[1] ?? '') ? 'MIT' : 'not allowed';
    return isAllowed(expression.replace(inner[0], licence));
  }
  return expression
    .split(/\s+OR\s+/)
    .some((one) => one.split(/\s+AND\s+/).every((name) => allowedLicences.has(name.trim())));
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Reads the lockfiles of the portal and of the mobile shells. */
export async function checkPackages(): Promise<string[]> {
  const errors = await Promise.all(
    ['', 'mobile/'].map(async (folder) => {
      const lock = await readJson<{ packages: Lockfile }>(`${folder}package-lock.json`);
      const project = await readJson<{ allowScripts?: Record<string, unknown> }>(`${folder}package.json`);
      return findPackageErrors(`${folder}package-lock.json`, lock.packages, project.allowScripts ?? {});
    }),
  );
  return errors.flat();
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8')) as Content;
}

if (import.meta.main) report(await checkPackages());
