import { expect, it } from 'vitest';
import { findDrift } from './check-drift.ts';

const renew = 'npm run renew';

it('drift: equal files are not reported', () => {
  expect(findDrift('docs/a.json', 'one\ntwo\n', 'one\ntwo\n', renew)).toBeUndefined();
});

it.each([
  ['a changed line', 'one\ntwo\n', "docs/a.json:2 has 'two', the code says '2'"],
  ['a missing file', '', 'docs/a.json is missing'],
  ['a line too few', 'one', "docs/a.json:2 has nothing, the code says '2'"],
  ['a line too many', 'one\n2\n\nrest', "docs/a.json:4 has 'rest', the code says nothing"],
])('drift: %s is found and the command named', (_, committed, message) => {
  const found = findDrift('docs/a.json', committed, 'one\n2\n', renew);
  expect(found).toContain(message);
  expect(found).toContain('run npm run renew and commit it');
});
