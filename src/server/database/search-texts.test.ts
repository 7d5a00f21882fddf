import { describe, expect, it } from 'vitest';
import { searchFieldsOf, searchTextOf } from './search-texts.ts';

describe('searchTextOf', () => {
  it('QRY-14 folds each field into one line, in the order of the list', () => {
    const row = { airbill: 'AB-1', doc_id: null, doc_type: 'Air', status: ' Déliveré ', car: undefined };
    expect(searchTextOf('packages', row)).toBe('ab-1\n\nair\ndelivere\n');
  });

  it("CLI-01 joins a client's SMO ids in one line", () => {
    expect(searchTextOf('clients', { name: 'Helix', smo_ids: ['SMO-1', 'SMO-2'] })).toBe(
      'helix\nsmo-1 smo-2',
    );
  });

  it('names the fields it needs, and none for a destruction', () => {
    expect(searchFieldsOf('locations')).toEqual(['code', 'name', 'address']);
    expect(searchTextOf('destructions', {})).toBe('');
  });
});
