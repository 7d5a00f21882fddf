import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPaperErrors } from './check-papers.ts';

const map = { path: 'docs/spec-map.md', text: readFileSync('docs/spec-map.md', 'utf8') };
const errorsOf = (path: string, text: string): string[] => findPaperErrors([map, { path, text }], () => true);

describe('papers: a seeded fault is found', () => {
  it('a path that does not exist', () => {
    const errors = findPaperErrors([map], (path) => path !== 'src/core/access.ts');
    expect(errors).toEqual([
      'docs/spec-map.md: src/core/access.ts does not exist; name the file that holds it now',
    ]);
  });

  it('a broken link', () => {
    const text = 'See [the map](../spec-map.md#calls).\n';
    const errors = findPaperErrors(
      [map, { path: 'docs/decisions/0001-a.md', text }],
      (path) => path !== 'docs/spec-map.md',
    );
    expect(errors).toEqual([
      'docs/decisions/0001-a.md: docs/spec-map.md does not exist; name the file that holds it now',
    ]);
  });

  it.each([
    ['README.md', 'cd /home/ann/trialway'],
    ['src/server/config/env.ts', "const data = '/root/data';"],
    ['scripts/start.mjs', "run('C:\\Users\\ann\\node')"],
    ['docs/operations.md', 'Measured on 2031-04-05.'],
  ])('%s: %s', (path, text) => {
    expect(errorsOf(path, `first\n${text}\n`)).toEqual([expect.stringContaining(`${path}:2: '`)]);
  });
});

it.each([
  ['src/core/dates.test.ts', "expect(dayOf('2031-01-31'))"],
  ['README.md', 'The path /clients/7/packages and https://example.org/home/x'],
])('papers: %s: %s is no error', (path, text) => {
  expect(errorsOf(path, text)).toEqual([]);
});
