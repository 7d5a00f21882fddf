/**
 * `npm run trace`: the tests that cover each requirement, written to docs/traceability.md (decision 0047).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { findDrift } from './check-drift.ts';
import type { SourceFile } from './check-sources.ts';
import { readSources } from './check-sources.ts';

export interface Requirement {
  id: string;
  group: string;
  text: string;
}

export interface TestTitle {
  path: string;
  title: string;
  /** The ids at the start of the title, which count as coverage. */
  ids: string[];
  /** Ids after other words, and both ends of a range: a mention, not coverage. */
  mentioned: string[];
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

/** Titles with ids in a test file; skipped and planned tests prove nothing and are left out. */
export function titlesOf({ path, text }: SourceFile): TestTitle[] {
  return [...text.matchAll(titleForm)]
    .filter((match) => !/\.(?:skip|todo)\($/.test(match[1] ?? ''))
    .map((match) => ({ path, title: match[3] ?? '', ...idsOf(match[3] ?? '') }))
    .filter(({ ids, mentioned }) => ids.length + mentioned.length > 0);
}

/** The ids at the start of a title, one after the other, count; a range or a later id is a mention. */
export function idsOf(title: string): Pick<TestTitle, 'ids' | 'mentioned'> {
  const mark = markForm.exec(title)?.[0] ?? '';
  return { ids: mark.match(idForm) ?? [], mentioned: title.slice(mark.length).match(idForm) ?? [] };
}

/**
 * The whole page: totals per group, then each row with its tests or 'not yet'. The same input gives the same
 * text.
 */
export function tracePage(requirements: readonly Requirement[], titles: readonly TestTitle[]): string {
  const groups = [...new Set(requirements.map(({ group }) => group))].map((group) => {
    const rows = requirements.filter((row) => row.group === group);
    return { group, rows, covered: rows.filter(({ id }) => testsOf(id, titles) !== '').length };
  });
  const covered = groups.reduce((sum, group) => sum + group.covered, 0);
  return [
    '# Traceability',
    '',
    'Requirement → tests whose title begins with its id. Written by `npm run trace`; not edited by hand.',
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

/** Errors in the titles: an unknown id, and one in a position where it does not count. */
export function errorsOf(requirements: readonly Requirement[], titles: readonly TestTitle[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const groups = new Set(requirements.map(({ group }) => group));
  const ours = (id: string) => groups.has(id.slice(0, id.lastIndexOf('-')));
  return titles.flatMap(({ path, title, ids, mentioned }) => [
    ...ids
      .filter((id) => ours(id) && !known.has(id))
      .map((id) => `${path}: '${title}' names ${id}, which docs/requirements.txt does not have`),
    ...mentioned
      .filter(ours)
      .map((id) => `${path}: '${title}' mentions ${id}; what the test shows goes first, each id by itself`),
  ]);
}

const titleForm = /(\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const idForm = /\b[A-Z][A-Z0-9]*-\d{2,3}\b/g;
const markForm = /^(?:[A-Z][A-Z0-9]*-\d{2,3}(?:,? |,?$)(?!…|\.\.))+/;

/** Open points of the specification, which tests name as A-nn. */
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
  const errors = errorsOf(requirements, titles);
  if (process.argv.includes('--check')) {
    const drift = findDrift(path, await readFile(path, 'utf8').catch(() => ''), page, 'npm run trace');
    if (drift !== undefined) errors.push(drift);
  } else {
    await writeFile(path, page);
    console.log(`wrote ${path}: ${/Covered: .*/.exec(page)?.[0] ?? ''}`);
  }
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
