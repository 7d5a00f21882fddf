import { expect, it } from 'vitest';
import { promiseErrors, reliabilityPage } from './reliability.ts';

const groups = [
  {
    title: 'Durability',
    rows: [
      { promise: 'No write is lost', tests: ['scripts/crash.ts'], figures: ['server', 'power'] },
      { promise: 'The clock may be off', tests: [], gap: 'not run' },
    ],
  },
];
const server = { at: '2026-01-15', rounds: 3, line: '3 times: 90 rows, 1 missing', passed: false };

it('shows each promise with its tests, its figures and its gap', () => {
  const page = reliabilityPage(groups, { server });
  expect(page).toContain(
    '| No write is lost | `scripts/crash.ts` | 2026-01-15: 3 times: 90 rows, 1 missing, FAILED<br>power: not run |',
  );
  expect(page).toContain('| The clock may be off | no test | not run |');
  expect(page).toContain('2 promises, 1 without a test; 1 of 2 figures measured.');
});

it('finds a test that is not there, and a figure that no promise names', () => {
  expect(promiseErrors(groups, { server }, () => true)).toEqual([]);
  expect(promiseErrors(groups, { older: server }, () => false)).toEqual([
    'scripts/reliability-promises.ts names scripts/crash.ts, which does not exist',
    'docs/reliability.json has the figure older, which no promise names',
  ]);
});
