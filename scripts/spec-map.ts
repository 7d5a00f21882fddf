/**
 * `npm run spec-map`: the files that implement each requirement, by the ids in their comments; written to
 * docs/spec-map.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { findDrift } from './check-drift.ts';
import type { SourceFile } from './check-sources.ts';
import { readSources } from './check-sources.ts';
import { parseRequirements, type Requirement } from './trace.ts';

/**
 * The files of each requirement: those that name its id, and for a call also the contract that declares its
 * path.
 */
export function filesOf(
  requirements: readonly Requirement[],
  sources: readonly SourceFile[],
): ReadonlyMap<string, readonly string[]> {
  const named = new Map(sources.map((file) => [file.path, idsIn(file.text)]));
  return new Map(
    requirements.map(({ id, text }) => {
      const call = callOf(text);
      const found = sources.filter(
        (file) => named.get(file.path)?.has(id) === true || (call !== undefined && declares(file, call)),
      );
      return [id, found.map(({ path }) => path)];
    }),
  );
}

/** The whole page. The same input gives the same text. */
export function specMapPage(
  requirements: readonly Requirement[],
  files: ReadonlyMap<string, readonly string[]>,
): string {
  const groups = [...new Set(requirements.map(({ group }) => group))];
  return [
    '# Specification to files',
    '',
    'Which files hold which requirement, by the ids in the code. Written by `npm run spec-map`; not edited by hand.',
    'The texts and tests of each: [traceability.md](traceability.md).',
    ...groups.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      ...requirements
        .filter((row) => row.group === group)
        .map(
          ({ id }) =>
            `- ${id}: ${(files.get(id) ?? []).map((path) => `\`${path}\``).join(', ') || 'not yet'}`,
        ),
    ]),
    '',
  ].join('\n');
}

/** Ids, including all ids of a range such as `CLI-01 … CLI-10`. */
function idsIn(text: string): Set<string> {
  const ids = new Set(text.match(/\b[A-Z][A-Z0-9]*-\d{2,3}\b/g));
  for (const [, group = '', from = '', to = ''] of text.matchAll(
    /\b([A-Z][A-Z0-9]*)-(\d{2,3})\s*…\s*(?:[A-Z][A-Z0-9]*-)?(\d{2,3})\b/g,
  )) {
    for (let number = Number(from); number <= Number(to); number++)
      ids.add(`${group}-${String(number).padStart(from.length, '0')}`);
  }
  return ids;
}

interface Call {
  readonly method: string;
  readonly path: string;
}

/** The call that a requirement starts with: `GET /api/clients/{id}/ — bearer; …`. */
function callOf(text: string): Call | undefined {
  const [, method, path] = /^(GET|POST|PATCH|PUT|DELETE) (\/[^\s?]*)/.exec(text) ?? [];
  return method === undefined || path === undefined ? undefined : { method, path: plain(path) };
}

function declares({ path, text }: SourceFile, call: Call): boolean {
  if (!path.endsWith('/contract.ts')) return false;
  const declared = text.matchAll(/method: '(\w+)',\s*path: '([^']+)'/g);
  return [...declared].some(([, method, of = '']) => method === call.method && plain(of) === call.path);
}

/** Paths are compared without parameter names and the trailing slash. */
function plain(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

async function main(): Promise<void> {
  const path = 'docs/spec-map.md';
  const requirements = parseRequirements(await readFile('docs/requirements.txt', 'utf8'));
  const all = await readSources(/^(src|db|e2e)\/.*\.(ts|tsx|sql|css)$|^index\.html$/);
  const sources = all.filter((file) => !/\.test\.tsx?$|^src\/testing\/|^e2e\//.test(file.path));
  const page = specMapPage(requirements, filesOf(requirements, sources));
  if (process.argv.includes('--check')) {
    const drift = findDrift(path, await readFile(path, 'utf8').catch(() => ''), page, 'npm run spec-map');
    if (drift !== undefined) console.error(drift);
    if (drift !== undefined) process.exitCode = 1;
  } else {
    await writeFile(path, page);
    console.log(`wrote ${path}`);
  }
}

if (import.meta.main) await main();
