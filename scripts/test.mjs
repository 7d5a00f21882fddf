// npm test: installs what is missing, including Chromium, then runs the tests. The last line is the total.
// Long tests have their own commands with the same script: `npm run screens`, `soak`, `fuzz`; `npm run
// test:all` runs everything.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, run, runBeside } from './prepare.mjs';

ensureInstalled({ withTools: true });
const node = pinnedNode();
const sum = { passed: 0, failed: 0, skipped: 0, retried: 0 };
const failures = [];

/** Roughly how many seconds the longest journeys take, where three run at once. */
const longJourneys = {
  'every-screen': 190,
  map: 65,
  entries: 60,
  home: 60,
  imports: 60,
  keyboard: 60,
  roles: 60,
  trial: 50,
  people: 45,
  mfa: 40,
  'phone-limits': 35,
  scan: 35,
  guard: 30,
  certificates: 25,
  delivery: 25,
  'eight-tasks': 25,
  inspection: 25,
  'list-state': 25,
  'package-page': 25,
  registrations: 25,
  weather: 25,
  webhooks: 25,
  'account-mails': 20,
  'many-packages': 20,
  messages: 20,
  notices: 20,
  'project-overview': 20,
  'proof-of-delivery': 20,
  settings: 20,
  'street-tiles': 20,
};
const otherJourney = 11;

const parts = {
  test: () => [mainTests],
  screens: () => [screens],
  soak: () => [soak, crash],
  fuzz: () => [fuzz],
  all: () => [mainTests, soak, crash, fuzz, screens],
};
const asked = process.argv[2] ?? 'test';
const wanted = parts[asked];
if (wanted === undefined) {
  console.error(`Unknown part: write one of ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
// The reports stay until the next run: `npm run validation` reads those of the whole command.
const results = path.join('node_modules/.test-results', asked);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Some API tests need the built app.
const built = ensureBuilt(node);
if (!built) step('web app', () => false);
for (const part of wanted()) await part();

// Of a long run often only the last lines are kept.
if (failures.length > 0) console.error(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
const retried = sum.retried > 0 ? `, ${sum.retried} on the second try (marked "retry" above)` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}${retried}`);
process.exitCode = sum.failed > 0 ? 1 : 0;

function title(name) {
  console.log(`\n── ${name}`);
}

function step(name, work) {
  title(name);
  const passed = work();
  sum[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
}

/**
 * API tests, then journeys. Checks and units run beside both with less priority: they take what the others
 * leave idle of two cores.
 */
async function mainTests() {
  const rest = checksAndUnits();
  await api();
  await inBrowser('browser', journeys);
  const { checked, tested } = await rest;
  step('checks', () => print(checked).status === 0);
  title('units');
  count('units', print(tested));
}

async function api() {
  title('API');
  count('api', await runBeside(node, vitest('api', ['--project=api']), { shown: true }));
}

async function checksAndUnits() {
  const checked = await runBeside(node, ['scripts/check.ts'], { lowPriority: true });
  const tested = await runBeside(node, vitest('units', ['--project=unit']), { lowPriority: true });
  return { checked, tested };
}

function soak() {
  title('soak');
  count('soak', run(node, vitest('soak', ['--project=soak'])));
}

function fuzz() {
  title('fuzz');
  const settings = {
    FUZZ_RUNS: process.env.FUZZ_RUNS ?? '5000',
    MODEL_RUNS: process.env.MODEL_RUNS ?? '500',
    STOCK_HISTORIES: process.env.STOCK_HISTORIES ?? '10000',
  };
  const files = [
    ...['fuzz', 'sign-in-model', 'import-model'].map((name) => `src/app/server/${name}.test.ts`),
    ...['stock', 'reconciliation'].map((name) => `src/features/supply/${name}/server/histories.test.ts`),
  ];
  count('fuzz', run(node, vitest('fuzz', ['--project=api', ...files]), settings));
}

function crash() {
  step('crash test', () => run(node, ['scripts/crash.ts', '--rounds', '2']).status === 0);
}

async function screens() {
  await inBrowser('screens', async (settings) => {
    count('screens', run(node, vitest('screens', ['--project=screens']), settings));
  });
}

function print(ended) {
  process.stdout.write(ended.output);
  return ended;
}

/** The journeys need the built app and the environment variable with the path of Chromium. */
async function inBrowser(name, work) {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error(
      'No Chromium was found or could be installed: install it, or set CHROMIUM_PATH to its program.',
    );
  }
  if (chromium === undefined || !built) {
    step(name, () => false);
    return;
  }
  title(name);
  await work({ CHROMIUM_PATH: chromium });
}

/**
 * Runs the journeys in three groups, each with its own portal and browser: two leave a sixth of the processor time
 * unused. The longest are shared out first, so that the groups end together.
 */
async function journeys(settings) {
  const groups = Array.from({ length: 3 }, () => ({ seconds: 0, files: [] }));
  const byLength = readdirSync(path.join(import.meta.dirname, '../e2e'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({
      file: `e2e/${file}`,
      seconds: longJourneys[file.replace('.test.ts', '')] ?? otherJourney,
    }))
    .sort((one, other) => other.seconds - one.seconds);
  for (const { file, seconds } of byLength) {
    const shortest = groups.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    shortest.seconds += seconds;
    shortest.files.push(file);
  }
  const ended = groups.map(({ files }, index) =>
    runBeside(node, vitest(`browser-${index + 1}`, ['--project=e2e', ...files]), { environment: settings }),
  );
  for (const [index, group] of (await Promise.all(ended)).entries()) {
    count(`browser-${index + 1}`, print(group));
    sum.retried += String(group.output).match(/\(retry x\d/g)?.length ?? 0;
  }
}

/** The arguments of a Vitest run that writes its counts to a file of this name. */
function vitest(name, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(name)}`];
  return ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters];
}

function count(name, { status }) {
  const counted = countsOf(resultsOf(name));
  sum.passed += counted.passed;
  sum.skipped += counted.skipped;
  // A run can fail without a failed test: a file that does not load, an error outside the tests.
  sum.failed += Math.max(counted.failed, status === 0 ? 0 : 1);
  failures.push(...counted.failures);
  if (status !== 0 && counted.failures.length === 0) failures.push(`${name}: no test of it`);
}

function resultsOf(name) {
  return path.join(results, `${name}.json`);
}

function countsOf(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, from: path.relative('.', name) })),
    );
    return {
      failures: tests
        .filter(({ status }) => status === 'failed')
        .map(({ from, fullName }) => `${from}: ${fullName}`),
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return { failures: [`${file} was not written`], passed: 0, failed: 1, skipped: 0 };
  }
}
