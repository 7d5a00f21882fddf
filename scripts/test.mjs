// npm test: whatever is missing is installed, Chromium too, then every test runs. The last line is the sum.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, run, runBeside } from './prepare.mjs';

ensureInstalled();
const node = pinnedNode();
const results = mkdtempSync(path.join(os.tmpdir(), 'trialway-results-'));
const sum = { passed: 0, failed: 0, skipped: 0 };

const chromium = findChromium();
step('checks', () => run(node, ['scripts/check.ts']).status === 0);
const built = ensureBuilt(node);
if (!built) step('web app', () => false);
title('units and API');
count('units', run(node, vitest('units', ['--project=unit', '--project=api'])));
step('crash test', () => run(node, ['scripts/crash.ts', '--rounds', '2']).status === 0);
if (chromium === undefined) {
  console.error(
    'No Chromium was found or could be installed: install it, or set CHROMIUM_PATH to its program.',
  );
  step('browser', () => false);
} else if (built) {
  title('browser');
  await journeys();
}

rmSync(results, { recursive: true, force: true });
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exitCode = sum.failed > 0 ? 1 : 0;

function title(name) {
  console.log(`\n── ${name}`);
}

function step(name, work) {
  title(name);
  const passed = work();
  sum[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.error(`${name}: failed`);
}

/** The journeys in two halves, each with a portal and a browser of its own: one alone waits more than it works. */
async function journeys() {
  const files = readdirSync(path.join(import.meta.dirname, '../e2e')).filter((file) =>
    file.endsWith('.test.ts'),
  );
  // These look at every screen or wait for mail: together they take as long as all others.
  const long = /^(theme|languages|budget|small-screen|guard|roles|entries|second-steps)\./;
  const halves = [true, false].map((wanted) => {
    const half = files.filter((file) => long.test(file) === wanted).map((file) => `e2e/${file}`);
    return runBeside(node, vitest(`browser-${wanted}`, ['--project=e2e', ...half]), {
      CHROMIUM_PATH: chromium,
    });
  });
  for (const [index, { status, output }] of (await Promise.all(halves)).entries()) {
    process.stdout.write(output);
    count(`browser-${index === 0}`, { status });
  }
}

/** The arguments of a run of Vitest whose counts go into a file of this name. */
function vitest(name, wanted) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(name)}`];
  return ['node_modules/vitest/vitest.mjs', 'run', ...wanted, ...reporters];
}

function count(name, { status }) {
  const counted = countsOf(resultsOf(name));
  sum.passed += counted.passed;
  sum.skipped += counted.skipped;
  // A run can fail without a failed test: a file that does not load, an error outside of every test.
  sum.failed += Math.max(counted.failed, status === 0 ? 0 : 1);
}

function resultsOf(name) {
  return path.join(results, `${name}.json`);
}

function countsOf(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
