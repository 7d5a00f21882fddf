/**
 * `npm run validation`: docs/validation.md, with the risk of each requirement, its tests and their result (decision
 * 0099). Results come from the reports that the last `npm test` left in `resultsFolder`; a requirement
 * whose tests were not in that run keeps 'not run'.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findDrift } from './check-drift.ts';
import { readSources } from './check-sources.ts';
import { parseRequirements, type Requirement, type TestTitle, titlesOf } from './trace.ts';

const page = 'docs/validation.md';
const resultsFolder = 'node_modules/.test-results/test';

export interface Risk {
  group: string;
  level: 'high' | 'medium' | 'low';
  hazard: string;
}

/** A test of a run: its file, its own title and whether it passed. */
export interface RunTest {
  path: string;
  title: string;
  passed: boolean;
}

/** One line a group of requirements: `GROUP | level | what may happen if it fails`. Throws for an unknown level. */
export function parseRisks(text: string): Risk[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [group = '', level = '', hazard = ''] = line.split(' | ');
      if (level !== 'high' && level !== 'medium' && level !== 'low')
        throw new Error(`docs/risks.txt: ${group} has the level '${level}': write high, medium or low`);
      return { group, level, hazard };
    });
}

/** Requirements without a risk, and risks of groups that have no requirement. */
export function missingRisks(requirements: readonly Requirement[], risks: readonly Risk[]): string[] {
  const rated = new Set(risks.map(({ group }) => group));
  const known = new Set(requirements.map(({ group }) => group));
  return [
    ...[...known]
      .filter((group) => !rated.has(group))
      .map((group) => `docs/risks.txt has no risk for ${group}`),
    ...[...rated]
      .filter((group) => !known.has(group))
      .map((group) => `docs/risks.txt rates ${group}, which has no requirement`),
  ];
}

/**
 * The result of each requirement: 'passed' if each of its tests ran and passed, 'failed' if one did not pass, 'not run'
 * if one is missing in the run.
 */
export function resultsOf(
  requirements: readonly Requirement[],
  titles: readonly TestTitle[],
  run: readonly RunTest[],
): Map<string, string> {
  return new Map(
    requirements.map(({ id }) => {
      const tests = titles.filter(({ ids }) => ids.includes(id)).map((title) => outcomeOf(title, run));
      if (tests.length === 0) return [id, 'no test'];
      if (tests.includes('failed')) return [id, 'failed'];
      return [id, tests.includes('not run') ? 'not run' : 'passed'];
    }),
  );
}

/** The title of a test or of a group around it; a table's placeholders stand for anything. */
function outcomeOf({ path: file, title }: TestTitle, run: readonly RunTest[]): string {
  const form = new RegExp(
    title
      .replaceAll(/\\(['"`\\])/g, '$1')
      .split(/%[sdifjoc%#$]|\$\{[^}]*\}|\$\w+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^]*'),
  );
  const ran = run.filter((test) => test.path === file && form.test(test.title));
  if (ran.length === 0) return 'not run';
  return ran.every(({ passed }) => passed) ? 'passed' : 'failed';
}

/** The same input gives the same text. */
export function validationPage(
  requirements: readonly Requirement[],
  titles: readonly TestTitle[],
  risks: readonly Risk[],
  results: ReadonlyMap<string, string>,
): string {
  const level = (wanted: Risk['level']) =>
    new Set(risks.filter((risk) => risk.level === wanted).map(({ group }) => group));
  const rows = (['high', 'medium', 'low'] as const).map((wanted) => {
    const groups = level(wanted);
    const of = requirements.filter(({ group }) => groups.has(group));
    const count = (result: string) => of.filter(({ id }) => results.get(id) === result).length;
    return `| ${wanted} | ${of.length} | ${['passed', 'failed', 'not run', 'no test'].map(count).join(' | ')} |`;
  });
  return [
    '# Validation',
    '',
    'Requirement → risk → tests → result. Written by `npm run validation`; not edited by hand. The requirements are in',
    '`docs/requirements.txt`, the risks in `docs/risks.txt`; the titles of the tests in `docs/traceability.md`.',
    '',
    'Risk: high, if a failure may reach a patient, unblind someone or falsify a record; medium, if it may delay or mislead; low, if it',
    'costs time alone. A result is that of the last whole run of `npm test` and of what was run again after it: passed, if every test of',
    'the requirement ran and passed.',
    '',
    '| risk | requirements | passed | failed | not run | no test |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...risks.flatMap(({ group, level: rated, hazard }) => [
      '',
      `## ${group}: ${rated}`,
      '',
      `${hazard}.`,
      '',
      '| id | requirement | tests | result |',
      '|---|---|---|---|',
      ...requirements
        .filter((row) => row.group === group)
        .map(({ id, text }) => `| ${id} | ${cell(text)} | ${filesOf(id, titles)} | ${results.get(id)} |`),
    ]),
    '',
  ].join('\n');
}

/** The results that a page states. */
export function resultsIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^\| ([A-Z][A-Z0-9]*-\d{2,3}) \|.*\| ([a-z ]+?) *\|$/gm)].map(
      ([, id = '', result = '']) => [id, result],
    ),
  );
}

function filesOf(id: string, titles: readonly TestTitle[]): string {
  const files = titles.filter(({ ids }) => ids.includes(id)).map(({ path: file }) => file);
  return [...new Set(files)].map((file) => `\`${file}\``).join('<br>');
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
}

interface Report {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** The tests of the reports; a file that was run again after the whole run counts by its last report. */
async function readRun(folder: string): Promise<RunTest[]> {
  const names = await readdir(folder).catch(() => []);
  const reports = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return {
        at: (await stat(file)).mtimeMs,
        report: JSON.parse(await readFile(file, 'utf8')) as Report,
      };
    }),
  );
  const byFile = new Map<string, RunTest[]>();
  for (const { report } of reports.toSorted((a, b) => a.at - b.at))
    for (const { name, assertionResults } of report.testResults) {
      const file = path.relative(process.cwd(), name);
      const tests = assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ ancestorTitles, title, status }) => ({
          path: file,
          title: [...ancestorTitles, title].join(' '),
          passed: status === 'passed',
        }));
      byFile.set(file, tests);
    }
  return [...byFile.values()].flat();
}

/** Checks that the page has today's requirements, risks and tests; its results stay those of its run. */
export async function checkValidation(): Promise<string[]> {
  const { requirements, titles, risks } = await readAll();
  const there = await readFile(page, 'utf8').catch(() => '');
  const stated = resultsIn(there);
  const results = new Map(requirements.map(({ id }) => [id, stated.get(id) ?? 'not run']));
  const drift = findDrift(
    page,
    there,
    validationPage(requirements, titles, risks, results),
    'npm run validation',
  );
  return [...missingRisks(requirements, risks), ...(drift === undefined ? [] : [drift])];
}

async function readAll() {
  const files = await readSources(/^(src|e2e|scripts|bench)\/.*\.test\.tsx?$/);
  return {
    requirements: parseRequirements(await readFile('docs/requirements.txt', 'utf8')),
    titles: files
      .filter((file) => !/scripts\/(trace|validation)\.test\.ts$/.test(file.path))
      .flatMap(titlesOf),
    risks: parseRisks(await readFile('docs/risks.txt', 'utf8')),
  };
}

async function main(): Promise<void> {
  const { requirements, titles, risks } = await readAll();
  const run = await readRun(resultsFolder);
  const results =
    run.length > 0
      ? resultsOf(requirements, titles, run)
      : new Map([
          ...requirements.map(({ id }) => [id, 'not run'] as const),
          ...resultsIn(await readFile(page, 'utf8').catch(() => '')),
        ]);
  await writeFile(page, validationPage(requirements, titles, risks, results));
  const errors = missingRisks(requirements, risks);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  const counts = Map.groupBy(results.values(), (result) => result);
  console.log(`wrote ${page}: ${[...counts].map(([result, of]) => `${of.length} ${result}`).join(', ')}`);
}

if (import.meta.main) await main();
