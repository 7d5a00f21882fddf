import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import {
  buildListQuery,
  joinValues,
  type ListDeclaration,
  type ListQuery,
  type ListState,
  listFilters,
  parseListQuery,
  valuesOf,
  wireColumn,
} from './list-query.ts';

const packages = {
  sort: ['airbill', 'date', 'location__code', 'project__client__name', 'smo_ids__smo_id'],
  search: ['airbill', 'doc_id', 'project__client__name'],
  filters: [
    'location',
    'track__airbill',
    'project__name',
    'project__client__name',
    'project__sponsor',
    'sponsor',
    'is_active',
    'client',
    'status',
  ],
  defaultSort: '-date',
} as const satisfies ListDeclaration;

const state = (more: Partial<ListState> = {}): ListState => ({ page: 1, pageSize: 10, ...more });

describe('buildListQuery', () => {
  it('sends the id of a client and of a product as they are', () => {
    const query = buildListQuery(state({ filters: { client: 4, product_id: 7 } }));
    expect(query).toMatchObject({ client: '4', product_id: '7' });
  });

  it('QRY-01 always sends page and limit', () => {
    expect(buildListQuery(state({ page: 3, pageSize: 25 }))).toEqual({ page: '3', limit: '25' });
  });

  it('QRY-02 sends filter and fields together, or neither', () => {
    expect(buildListQuery(state({ search: ' dn ', fields: ['airbill', 'doc_id'] }))).toMatchObject({
      filter: 'dn',
      fields: 'airbill,doc_id',
    });
    for (const none of [
      { search: '  ', fields: ['airbill'] },
      { search: 'dn' },
      { search: 'dn', fields: [] },
    ]) {
      const sent = buildListQuery(state(none));
      expect(sent).not.toHaveProperty('filter');
      expect(sent).not.toHaveProperty('fields');
    }
  });

  it.each([
    ['QRY-03 one column and one direction', { sortBy: 'date', descending: false }, 'date,id'],
    ['QRY-05 descending has a minus', { sortBy: 'date', descending: true }, '-date,id'],
    ['QRY-06 the id is the second sort', { sortBy: 'start_date', descending: true }, '-start_date,id'],
    ['A-113 the id is not added twice', { sortBy: 'id', descending: true }, '-id'],
    ['A-113 arrays of one element are one column', { sortBy: ['date'], descending: [true] }, '-date,id'],
    [
      'QRY-07 dots become double underscores',
      { sortBy: 'smo_ids.smo_id', descending: false },
      'smo_ids__smo_id,id',
    ],
    ['QRY-08 location is its code', { sortBy: 'location', descending: false }, 'location__code,id'],
    [
      'QRY-09 A-99 the client of the project',
      { sortBy: 'partner', descending: true },
      '-project__client__name,id',
    ],
    ['QRY-04 no column', { descending: true }, undefined],
    ['QRY-04 an empty column', { sortBy: '', descending: true }, undefined],
    ['QRY-04 two columns', { sortBy: ['date', 'airbill'], descending: [true, false] }, undefined],
    ['QRY-04 two columns, one direction', { sortBy: ['date', 'airbill'], descending: true }, undefined],
    ['QRY-04 a column without direction', { sortBy: 'date' }, undefined],
  ] satisfies [string, Partial<ListState>, string | undefined][])(
    'QRY-03 QRY-04 QRY-05 QRY-06 QRY-07 QRY-08 QRY-09 A-99 A-113 %s',
    (_, sort, ordering) => {
      expect(buildListQuery(state(sort))['ordering']).toBe(ordering);
    },
  );

  it('QRY-09 A-99 the three names of the client column are one', () => {
    const names = ['project.client.name', 'partner', 'project_client_name'].map(wireColumn);
    expect(new Set(names)).toEqual(new Set(['project__client__name']));
  });

  it('QRY-10 QRY-11 QRY-12 sends each filter only when it is set', () => {
    expect(
      buildListQuery(
        state({
          filters: {
            location: [3, 7],
            track__airbill: true,
            project__name: 'HX-1',
            project__client__name: 'Helix',
            sponsor: 'S',
            project__sponsor: 'P',
          },
        }),
      ),
    ).toEqual({
      page: '1',
      limit: '10',
      location: '3,7',
      track__airbill: 'true',
      project__name: 'HX-1',
      project__client__name: 'Helix',
      sponsor: 'S',
      project__sponsor: 'P',
    });
    const empty = { location: [], project__client__name: '', sponsor: '', project__sponsor: '' };
    expect(buildListQuery(state({ filters: empty }))).toEqual({ page: '1', limit: '10' });
  });
});

describe('parseListQuery', () => {
  it('reads back whatever the client built', () => {
    const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter(storable);
    const ids = fc.integer({ min: 0, max: 10 ** 15 - 1 });
    const filters = fc.record(
      {
        location: fc.array(ids, { minLength: 1, maxLength: 5 }),
        track__airbill: fc.constant(true as const),
        project__name: word,
        project__client__name: word,
        project__sponsor: word,
        sponsor: word,
        is_active: fc.boolean(),
        client: ids,
        status: word,
      },
      { requiredKeys: [] },
    );
    const sort = fc.option(fc.tuple(fc.constantFrom('id', ...packages.sort), fc.boolean()), {
      nil: undefined,
    });
    const search = fc.option(
      fc.tuple(word, fc.uniqueArray(fc.constantFrom(...packages.search), { minLength: 1 })),
      { nil: undefined },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 500 }),
        sort,
        search,
        filters,
        (page, pageSize, sorted, searched, chosen) => {
          const built = buildListQuery({
            page,
            pageSize,
            ...(sorted && { sortBy: sorted[0], descending: sorted[1] }),
            ...(searched && { search: searched[0], fields: searched[1] }),
            filters: chosen,
          });
          expect(parseListQuery(packages, built)).toEqual({
            page,
            limit: pageSize,
            ...(sorted && { ordering: { column: sorted[0], descending: sorted[1] } }),
            ...(searched && { search: { text: searched[0].trim(), fields: searched[1] } }),
            filters: chosen,
          });
        },
      ),
    );
  });

  it.each([
    [{}, 1, 10],
    [{ page: '0', limit: '0' }, 1, 10],
    [{ page: '-3', limit: '-1' }, 1, 10],
    [{ page: 'two', limit: 'all' }, 1, 10],
    [{ page: '1.5', limit: '1e3' }, 1, 10],
    [{ page: ['2', '3'], limit: ['2', '3'] }, 1, 10],
    [{ page: '7', limit: '500' }, 7, 500],
    [{ page: '7', limit: '501' }, 7, 500],
    [{ page: '99999999999999999999', limit: '99999999999999999999' }, 1_000_000_000, 500],
  ])('A-114 A-115 QRY-17 page and limit never fail: %j', (raw, page, limit) => {
    expect(parseListQuery(packages, raw)).toMatchObject({ page, limit });
  });

  it('CONST-03 QRY-17 a list may have its own default and bound', () => {
    const search = { ...packages, defaultLimit: 50, maximumLimit: 10_000 };
    expect(parseListQuery(search, {}).limit).toBe(50);
    expect(parseListQuery(search, { limit: '20000' }).limit).toBe(10_000);
  });

  it.each(['nothing', '-nothing', '', '-', 'id;drop table users', ['date', 'airbill'], 'doc_id'])(
    'A-113 an ordering the list does not have is its default: %j',
    (ordering) => {
      expect(parseListQuery(packages, { ordering })).not.toHaveProperty('ordering');
    },
  );

  it('A-115 a search without fields looks in all of them', () => {
    expect(parseListQuery(packages, { filter: 'x' }).search).toEqual({ text: 'x', fields: packages.search });
    expect(parseListQuery(packages, { filter: '  ' })).not.toHaveProperty('search');
  });

  it('A-98 client__name says the same as project__client__name', () => {
    expect(parseListQuery(packages, { client__name: 'Helix' }).filters).toEqual({
      project__client__name: 'Helix',
    });
  });

  it.each([
    { fields: 'airbill,password_hash' },
    { fields: '' },
    { filter: 'x', fields: 'airbill;' },
    { filter: ['a', 'b'] },
    { filter: 'a\u0000b' },
    { filter: '\ud800' },
    { filter: 'x'.repeat(1001) },
    { location: '1,,2' },
    { location: 'UA' },
    { location: '1 or 1=1' },
    { location: '1'.repeat(16) },
    { client: '-1' },
    { track__airbill: 'yes' },
    { is_active: '1' },
    { status: '\udfff' },
    { sponsor: ['a', 'b'] },
    { client__name: ['a', 'b'] },
  ])('QRY-15 refuses %j as ERROR_WITH_FILTER', (raw) => {
    expect(() => parseListQuery(packages, raw)).toThrow(
      expect.objectContaining({ code: 'ERROR_WITH_FILTER' }),
    );
  });

  it('QRY-15 anything at all is either a query within its bounds or ERROR_WITH_FILTER', () => {
    const name = fc.constantFrom(
      'page',
      'limit',
      'ordering',
      'filter',
      'fields',
      'is_active',
      ...packages.filters,
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string()),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789,-')) }),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (raw) => {
        const outcome = parsed(raw);
        expect(outcome === 'ERROR_WITH_FILTER' || withinBounds(outcome)).toBe(true);
      }),
    );
  });

  it.each([
    ...listFilters.map((name) => [name, '1'] as const),
    ['client__name', 'Helix'],
    ['statsu', 'Delivered'],
    ['__proto__', '1'],
    ['constructor', ''],
    ['', ''],
  ] as const)('QRY-13 QRY-15 refuses %s where the list does not support it', (name, value) => {
    const bare = { sort: [], search: [], filters: [], defaultSort: 'id' } as const satisfies ListDeclaration;
    const raw = Object.fromEntries([
      ['page', '2'],
      [name, value],
    ]);
    expect(() => parseListQuery(bare, raw)).toThrow(
      expect.objectContaining({
        code: 'ERROR_WITH_FILTER',
        fields: Object.fromEntries([[name, 'not supported here']]),
      }),
    );
  });

  it('QRY-15 refuses a value that a closed list does not have', () => {
    const jobs = { ...packages, choices: { status: ['waiting', 'failed'] } };
    expect(parseListQuery(jobs, { status: 'failed' }).filters).toEqual({ status: 'failed' });
    expect(parseListQuery(jobs, { status: '' }).filters).toEqual({});
    expect(() => parseListQuery(jobs, { status: 'Failed' })).toThrow(
      expect.objectContaining({ code: 'ERROR_WITH_FILTER', fields: { status: 'unknown value' } }),
    );
  });

  it('where several are taken, each of them is one of the values', () => {
    const jobs = { ...packages, choices: { status: ['waiting', 'failed'] }, several: ['status'] as const };
    for (const status of ['waiting|failed', 'failed'])
      expect(parseListQuery(jobs, { status }).filters).toEqual({ status });
    for (const status of ['waiting|done', 'done', '|']) {
      expect(() => parseListQuery(jobs, { status })).toThrow(
        expect.objectContaining({ code: 'ERROR_WITH_FILTER', fields: { status: 'unknown value' } }),
      );
    }
  });
});

describe('several values of a filter', () => {
  it('QRY-12 are separated by bars, and each comes back as it was', () => {
    expect(joinValues(['Delivered', 'At customs, Kyiv'])).toBe('Delivered|At customs, Kyiv');
    expect(valuesOf('Delivered|At customs, Kyiv')).toEqual(['Delivered', 'At customs, Kyiv']);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, unit: fc.constantFrom('a', '|', '\\', ' ') })),
        (values) => {
          expect(valuesOf(joinValues(values))).toEqual(values);
        },
      ),
    );
  });

  it('one value without a bar is itself, as it was before', () => {
    for (const value of ['Acme, Inc.', 'a\\b', '%_', 'Київ']) expect(valuesOf(value)).toEqual([value]);
    expect(valuesOf('')).toEqual([]);
    expect(valuesOf('|a||a')).toEqual(['a']);
  });
});

/** The query, or the error code. */
function parsed(raw: Record<string, unknown>): ListQuery | string {
  try {
    return parseListQuery(packages, raw);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

function withinBounds(query: ListQuery | string): boolean {
  if (typeof query === 'string') return false;
  return query.page >= 1 && query.page <= 1e9 && query.limit >= 1 && query.limit <= 500;
}

/** Trimmed, not empty, and storable in the database. */
function storable(text: string): boolean {
  return text.trim() === text && text !== '' && !text.includes('\u0000') && text.isWellFormed();
}
