/**
 * `npm run reliability`: docs/reliability.md, with each promise, the tests that show it and the figure of the last run (decision
 * 0112). Figures of commands come from docs/reliability.json, which `npm run test:crash -- --record` writes.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { findDrift } from './check-drift.ts';
import { type Figure, readFigures } from './reliability-figures.ts';
import { type PromiseGroup, promises } from './reliability-promises.ts';

const page = 'docs/reliability.md';

/** One sentence for each test that is not there and each figure that no promise names. */
export function promiseErrors(
  groups: readonly PromiseGroup[],
  figures: Readonly<Record<string, Figure>>,
  exists: (path: string) => boolean,
): string[] {
  const rows = groups.flatMap(({ rows: own }) => own);
  const known = new Set(rows.flatMap(({ figures: names = [] }) => names));
  return [
    ...[...new Set(rows.flatMap(({ tests }) => tests))]
      .filter((test) => !exists(test))
      .map((test) => `scripts/reliability-promises.ts names ${test}, which does not exist`),
    ...Object.keys(figures)
      .filter((name) => !known.has(name))
      .map((name) => `docs/reliability.json has the figure ${name}, which no promise names`),
  ];
}

/** The same input gives the same text. */
export function reliabilityPage(
  groups: readonly PromiseGroup[],
  figures: Readonly<Record<string, Figure>>,
): string {
  const rows = groups.flatMap(({ rows: own }) => own);
  const measured = rows.flatMap(({ figures: names = [] }) => names);
  const open = rows.filter(({ tests }) => tests.length === 0).length;
  return [
    '# Reliability',
    '',
    'Promise → test → figure of the last run. Written by `npm run reliability`; not edited by hand. A test without a figure holds or',
    'fails in every `npm test`; a figure is that of the last run of its command with `-- --record`, with its day and its rounds. A line',
    'that begins with “control” injects the fault that the count must see: without a loss there, none of the others would prove anything.',
    '',
    `${rows.length} promises, ${open} without a test; ${measured.filter((name) => figures[name] !== undefined).length} of ${measured.length} figures measured.`,
    ...groups.flatMap(({ title, rows: own }) => [
      '',
      `## ${title}`,
      '',
      '| promise | shown by | last run |',
      '|---|---|---|',
      ...own.map(
        ({ promise, tests, figures: names = [], gap }) =>
          `| ${promise} | ${tests.map((test) => `\`${test}\``).join('<br>') || 'no test'} | ${[...names.map((name) => shown(name, figures)), ...(gap === undefined ? [] : [gap])].join('<br>')} |`,
      ),
    ]),
    '',
  ].join('\n');
}

function shown(name: string, figures: Readonly<Record<string, Figure>>): string {
  const figure = figures[name];
  if (figure === undefined) return `${name}: not run`;
  return `${figure.at}: ${figure.line}${figure.passed ? '' : ', FAILED'}`;
}

/** Checks that the page has today's promises and figures. */
export async function checkReliability(): Promise<string[]> {
  const figures = readFigures();
  const there = await readFile(page, 'utf8').catch(() => '');
  const drift = findDrift(page, there, reliabilityPage(promises, figures), 'npm run reliability');
  return [...promiseErrors(promises, figures, existsSync), ...(drift === undefined ? [] : [drift])];
}

if (import.meta.main) {
  const figures = readFigures();
  await writeFile(page, reliabilityPage(promises, figures));
  const errors = promiseErrors(promises, figures, existsSync);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  console.log(`wrote ${page}`);
}
