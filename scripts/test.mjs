// npm test: whatever is missing is installed, Chromium too, then every test runs. The last line is the sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, run } from './prepare.mjs';

ensureInstalled();
const node = pinnedNode();
const results = mkdtempSync(path.join(os.tmpdir(), 'trialway-results-'));
const sum = { passed: 0, failed: 0, skipped: 0 };

const chromium = findChromium();
step('checks', () => run(node, ['scripts/check.ts']).status === 0);
const built = ensureBuilt(node);
if (!built) step('web app', () => false);
vitest('units and API', ['unit', 'api']);
step('crash test', () => run(node, ['scripts/crash.ts', '--rounds', '2']).status === 0);
if (chromium === undefined) {
  console.error(
    'No Chromium was found or could be installed: install it, or set CHROMIUM_PATH to its program.',
  );
  step('browser', () => false);
} else if (built) {
  vitest('browser', ['e2e'], { CHROMIUM_PATH: chromium });
}

rmSync(results, { recursive: true, force: true });
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exitCode = sum.failed > 0 ? 1 : 0;

function step(name, work) {
  console.log(`\n── ${name}`);
  const passed = work();
  sum[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.error(`${name}: failed`);
}

function vitest(name, projects, environment) {
  console.log(`\n── ${name}`);
  const file = path.join(results, `${projects.join('-')}.json`);
  const wanted = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...wanted, ...reporters],
    environment,
  );
  const counted = countsOf(file);
  sum.passed += counted.passed;
  sum.skipped += counted.skipped;
  // A run can fail without a failed test: a file that does not load, an error outside of every test.
  sum.failed += Math.max(counted.failed, status === 0 ? 0 : 1);
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
