import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildListQuery, type ListDeclaration } from '#core/list-query.ts';
import {
  countFilters,
  defaultSort,
  type ListAddress,
  listStateOf,
  nextSort,
  readListAddress,
  shownPage,
  withFilter,
  writeListAddress,
} from './list-state.ts';

const projects = {
  sort: ['name', 'start_date', 'location__code', 'project__client__name'],
  search: ['name', 'sponsor'],
  choices: { kind: ['open'] },
  filters: ['kind', 'location', 'project__client__name', 'sponsor', 'is_active', 'client', 'track__airbill'],
  defaultSort: '-start_date',
} as const satisfies ListDeclaration;

describe('the address of a list', () => {
  it('QRY-01 an empty address is page 1 with nothing chosen', () => {
    expect(readListAddress(projects, {})).toEqual({ page: 1, search: '', filters: {} });
  });

  it('parses everything that it wrote, as text or as values', () => {
    const text = fc.string({ maxLength: 30 }).map((value) => value.trim());
    const address: fc.Arbitrary<ListAddress> = fc.record(
      {
        page: fc.integer({ min: 1, max: 99_999 }),
        size: fc.constantFrom(5, 10, 25, 50, 100, 500),
        sort: fc.record({
          column: fc.constantFrom('name', 'start_date', 'location', 'partner'),
          descending: fc.boolean(),
        }),
        search: text,
        filters: fc.record(
          {
            location: fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 4 }),
            sponsor: text.filter((value) => value !== ''),
            is_active: fc.boolean(),
            client: fc.nat(),
            track__airbill: fc.constant(true as const),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['page', 'search', 'filters'] },
    );
    fc.assert(
      fc.property(address, fc.constantFrom('', 'inbounds_'), (given, prefix) => {
        const written = writeListAddress(projects, given, prefix);
        expect(readListAddress(projects, written, prefix)).toEqual(given);
        const link = Object.entries(written).filter(([, value]) => value !== undefined);
        const typed = Object.fromEntries(link.map(([name, value]) => [name, String(value)]));
        expect(readListAddress(projects, typed, prefix)).toEqual(given);
      }),
    );
  });

  it('ignores malformed values: page, size, an unknown column, ids, switches', () => {
    const raw = {
      page: 'abc',
      size: '7',
      sort: '-zzz',
      location: 'x,3,3',
      client: '1e3',
      is_active: 'maybe',
      kind: 'opne',
    };
    expect(readListAddress(projects, raw)).toEqual({ page: 1, search: '', filters: { location: [3] } });
    expect(readListAddress(projects, { kind: 'open' }).filters).toEqual({ kind: 'open' });
    expect(readListAddress(projects, { page: ['1'], search: { a: 1 } })).toEqual({
      page: 1,
      search: '',
      filters: {},
    });
  });

  it('trims the search text (A-127)', () => {
    expect(readListAddress(projects, { search: '  ' }).search).toBe('');
    expect(readListAddress(projects, { search: ' ab ' }).search).toBe('ab');
  });
});

describe('what is shown', () => {
  const address = { page: 3, size: 25, search: '', filters: {} };

  it('THEME-06 uses the size of the address, else the chosen one', () => {
    expect(shownPage(address, { phone: false, chosenSize: 10 })).toEqual({ page: 3, pageSize: 25 });
    expect(shownPage({ page: 3, search: '', filters: {} }, { phone: false, chosenSize: 50 })).toEqual({
      page: 3,
      pageSize: 50,
    });
  });

  it('THEME-07, A-61: on a phone 5 rows, beginning with the row the link begins with', () => {
    expect(shownPage(address, { phone: true, chosenSize: 10 })).toEqual({ page: 11, pageSize: 5 });
  });

  it('a link sent from a phone opens elsewhere with the chosen size and the same rows in view', () => {
    const link = { page: 4, size: 5, search: '', filters: {} };
    expect(shownPage(link, { phone: false, chosenSize: 10 })).toEqual({ page: 2, pageSize: 10 });
  });

  it('QRY-02, QRY-03 search brings its fields, sort its direction', () => {
    const state = listStateOf(
      projects,
      { ...address, search: 'ab', sort: { column: 'partner', descending: true } },
      { page: 1, pageSize: 10 },
    );
    expect(buildListQuery(state)).toEqual({
      page: '1',
      limit: '10',
      filter: 'ab',
      fields: 'name,sponsor',
      ordering: '-project__client__name,id',
    });
    expect(buildListQuery(listStateOf(projects, address, { page: 1, pageSize: 10 }))).toEqual({
      page: '1',
      limit: '10',
    });
  });
});

describe('sort and filters', () => {
  it('PRJ-03 the default sort belongs to the column with that name on the wire', () => {
    expect(defaultSort(projects, ['name', 'start_date'])).toEqual({ column: 'start_date', descending: true });
    expect(defaultSort({ ...projects, defaultSort: 'location__code' }, ['name', 'location'])).toEqual({
      column: 'location',
      descending: false,
    });
    expect(defaultSort(projects, ['name'])).toBeUndefined();
  });

  it('a click sorts texts ascending, dates and numbers descending first, then turns around', () => {
    const name = { id: 'name', descends: false };
    const first = nextSort(undefined, name);
    expect(first).toEqual({ column: 'name', descending: false });
    expect(nextSort(first, name)).toEqual({ column: 'name', descending: true });
    const date = { id: 'start_date', descends: true };
    expect(nextSort(first, date)).toEqual({ column: 'start_date', descending: true });
  });

  it('an empty value removes its filter', () => {
    expect(withFilter({ sponsor: 'a', client: 1 }, 'sponsor', '')).toEqual({ client: 1 });
    expect(withFilter({}, 'location', [])).toEqual({});
    expect(withFilter({}, 'is_active', false)).toEqual({ is_active: false });
    expect(countFilters({ is_active: false, location: [1, 2] })).toBe(2);
  });
});
