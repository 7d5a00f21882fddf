// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { searchKinds } from '#features/oversight/search/rules.ts';
import { recentRecords, rememberRecord } from './recent-records.ts';

const record = (id: number, kind: (typeof searchKinds)[number] = 'packages') => ({
  kind,
  id,
  label: `PX ${id}`,
  detail: '',
  project_id: null,
});
const ids = (username: string, kinds = searchKinds as readonly (typeof searchKinds)[number][]) =>
  recentRecords(username, kinds).map(({ id }) => id);
beforeEach(() => localStorage.clear());

it('keeps the last eight of each user of the device, the latest first and each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) rememberRecord('anna', record(id));
  expect(ids('anna')).toEqual([3, 9, 8, 7, 6, 5, 4, 2]);
  expect(ids('boris')).toEqual([]);
});

it('amendment 28 shows none of a kind that the person may not find any more', () => {
  rememberRecord('anna', record(1, 'batches'));
  rememberRecord('anna', record(2));
  expect(ids('anna', ['packages'])).toEqual([2]);
});

it('starts anew where what is stored cannot be read', () => {
  localStorage.setItem('recentRecords:anna', '{"records":[{"kind":"other"}]}');
  expect(ids('anna')).toEqual([]);
});
