/** `npm run trace`: which tests name which requirement, written to docs/traceability.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { findDrift } from './check-drift.ts';
import { readSources } from './check-sources.ts';
import type { SourceFile } from './check-sources.ts';

interface Requirement {
  id: string;
  group: string;
  text: string;
}

export interface TestTitle {
  path: string;
  title: string;
  ids: string[];
}

/** One requirement per line of docs/requirements.txt: `ID | text`. */
export function parseRequirements(text: string): Requirement[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', ...rest] = line.split(' | ');
      return { id, group: id.slice(0, id.lastIndexOf('-')), text: rest.join(' | ') };
    });
}

/** Titles of the tests of a file that carry ids; skipped and planned tests show nothing and are left out. */
export function titlesOf({ path, text }: SourceFile): TestTitle[] {
  return [...text.matchAll(titleForm)]
    .filter((match) => !/\.(?:skip|todo)\($/.test(match[1] ?? ''))
    .map((match) => ({ path, title: match[3] ?? '', ids: idsOf(match[3] ?? '') }))
    .filter(({ ids }) => ids.length > 0);
}

/** Every id in a title; `QRY-01…05` stands for five of them. */
export function idsOf(title: string): string[] {
  return [...title.matchAll(idForm)].flatMap(([, group = '', first = '', last]) => {
    const length = Number(last ?? first) - Number(first) + 1;
    return Array.from({ length: Math.max(length, 1) }, (_, step) => {
      return `${group}-${String(Number(first) + step).padStart(first.length, '0')}`;
    });
  });
}

/** The whole page: totals per group, then each row with its tests or 'not yet'. Same input, same text. */
export function tracePage(requirements: readonly Requirement[], titles: readonly TestTitle[]): string {
  const groups = [...new Set(requirements.map(({ group }) => group))].map((group) => {
    const rows = requirements.filter((row) => row.group === group);
    return { group, rows, covered: rows.filter(({ id }) => testsOf(id, titles) !== '').length };
  });
  const covered = groups.reduce((sum, group) => sum + group.covered, 0);
  return [
    '# Traceability',
    '',
    'Requirement → tests that carry its id. Written by `npm run trace`; not edited by hand.',
    '',
    `Covered: ${covered} of ${requirements.length} rows.`,
    '',
    '| group | covered | not yet |',
    '|---|---|---|',
    ...groups.map(({ group, rows, covered: done }) => `| ${group} | ${done} | ${rows.length - done} |`),
    ...groups.flatMap(({ group, rows, covered: done }) => [
      '',
      `## ${group}: ${done} of ${rows.length}`,
      '',
      '| id | requirement | tests |',
      '|---|---|---|',
      ...rows.map(({ id, text }) => `| ${id} | ${cell(text)} | ${testsOf(id, titles) || 'not yet'} |`),
    ]),
    ...settled(titles),
    '',
  ].join('\n');
}

/** One line per id that no requirement has, so that a slip in a title is not a silent gap. */
export function unknownIds(requirements: readonly Requirement[], titles: readonly TestTitle[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const groups = new Set(requirements.map(({ group }) => group));
  return titles.flatMap(({ path, title, ids }) =>
    ids
      .filter((id) => groups.has(id.slice(0, id.lastIndexOf('-'))) && !known.has(id))
      .map((id) => `${path}: '${title}' names ${id}, which docs/requirements.txt does not have`),
  );
}

const titleForm = /(\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const idForm = /\b([A-Z][A-Z0-9]*)-(\d{2,3})\b(?:\s?(?:…|\.{2,3})\s?(?:\1-)?(\d{2,3})\b)?/g;

/** Points that the specification left open and that tests name as A-nn. */
function settled(titles: readonly TestTitle[]): string[] {
  const ids = [...new Set(titles.flatMap((title) => title.ids))].filter((id) => /^A-\d+$/.test(id));
  if (ids.length === 0) return [];
  const rows = ids.toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2)));
  const table = rows.map((id) => `| ${id} | ${testsOf(id, titles)} |`);
  return ['', '## Settled points', '', '| id | tests |', '|---|---|', ...table];
}

function testsOf(id: string, titles: readonly TestTitle[]): string {
  return titles
    .filter(({ ids }) => ids.includes(id))
    .map(({ path, title }) => `${cell(title)} (\`${path}\`)`)
    .join('<br>');
}

function cell(text: string): string {
  return text.replaceAll('\\', '').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

async function main(): Promise<void> {
  const path = 'docs/traceability.md';
  const requirements = parseRequirements(await readFile('docs/requirements.txt', 'utf8'));
  const files = await readSources(/^(src|e2e|scripts|bench)\/.*\.test\.tsx?$/);
  const titles = files.filter((file) => file.path !== 'scripts/trace.test.ts').flatMap(titlesOf);
  const page = tracePage(requirements, titles);
  const faults = unknownIds(requirements, titles);
  if (process.argv.includes('--check')) {
    const drift = findDrift(path, await readFile(path, 'utf8').catch(() => ''), page, 'npm run trace');
    if (drift !== undefined) faults.push(drift);
  } else {
    await writeFile(path, page);
    console.log(`wrote ${path}: ${/Covered: .*/.exec(page)?.[0] ?? ''}`);
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
