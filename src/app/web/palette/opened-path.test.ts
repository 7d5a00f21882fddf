import { expect, it } from 'vitest';
import { openedRecord } from './opened-path.ts';

it('is the record of a page and of its parts, not a list and not another page', () => {
  expect(openedRecord('/packages/12')).toEqual({ kind: 'packages', id: 12 });
  expect(openedRecord('/clients/3/managers')).toEqual({ kind: 'clients', id: 3 });
  for (const path of ['/', '/packages', '/packages/', '/packages/x', '/packages/0', '/imports/4', '/users/1'])
    expect(openedRecord(path)).toBeUndefined();
});
