import { describe, expect, it } from 'vitest';
import { batches } from '#locales/en/batches.ts';
import { clients } from '#locales/en/clients.ts';
import { history } from '#locales/en/history.ts';
import { invoices } from '#locales/en/invoices.ts';
import { kits } from '#locales/en/kits.ts';
import { packages } from '#locales/en/packages.ts';
import { projects } from '#locales/en/projects.ts';
import { records } from '#locales/en/records.ts';
import { type ImportedKind, importedKinds, recordFields } from '#record-types/imports.ts';
import { columnsBelow, findHeader } from './header-line.ts';
import { type KnownThing, suggestColumns } from './suggest.ts';
import { synonyms } from './synonyms.ts';

const languages = [{ batches, kits, clients, projects, packages, invoices, records, history }];

function suggested(kind: ImportedKind, heading: string, samples: string[] = [], thing?: KnownThing) {
  const known = new Map(thing === undefined ? [] : samples.map((sample) => [sample, new Set([thing])]));
  const [one] = suggestColumns(kind, [{ index: 0, heading, samples }], { languages, known });
  return [one?.field, one?.certainty];
}

describe('the suggestion for a column', () => {
  it.each([
    ['packages', 'Airbill', ['airbill', 'exact']],
    ['packages', 'AWB NUMBER:', ['airbill', 'sure']],
    ['packages', 'Номер накладной', ['airbill', 'sure']],
    ['packages', 'N° LTA', ['airbill', 'sure']],
    ['packages', '空运单号', ['airbill', 'sure']],
    ['inventories', 'Термін придатності', ['expiry_date', 'sure']],
    ['inventories', 'Fecha de caducidad', ['expiry_date', 'sure']],
    ['packages', 'Airbil', ['airbill', 'uncertain']],
    ['packages', 'Our airbill of the month', ['airbill', 'uncertain']],
    ['packages', 'Colour', [null, null]],
    ['packages', 'Car', ['car', 'exact']],
  ] as const)('%s: by the heading %s', (kind, heading, expected) => {
    expect(suggested(kind, heading)).toEqual(expected);
  });

  it('is uncertain where the values do not fit, and by values alone', () => {
    expect(suggested('packages', 'Gross weight', ['red', 'blue'])).toEqual(['weight', 'uncertain']);
    expect(suggested('packages', 'x', ['Beta study', 'Gamma'], 'projects')).toEqual(['project', 'uncertain']);
    expect(suggested('packages', 'x', ['Shipped'], 'statuses')).toEqual(['status', 'uncertain']);
    expect(suggested('outbounds', 'x', ['Clinic 1'], 'sites')).toEqual(['site', 'uncertain']);
    expect(suggested('packages', '', ['AB-7731-204', '020-12345675'])).toEqual(['airbill', 'uncertain']);
    expect(suggested('packages', 'x', ['2026-02-03', '04.02.2026'])).toEqual(['date', 'uncertain']);
  });

  it('is one field for one column: of two with the same word the first, to be confirmed', () => {
    const columns = ['AWB', 'Tracking number'].map((heading, index) => ({ index, heading, samples: [] }));
    expect(suggestColumns('packages', columns, { languages, known: new Map() })).toEqual([
      { index: 0, field: 'airbill', certainty: 'uncertain' },
      { index: 1, field: null, certainty: null },
    ]);
  });

  it('has words for fields that exist alone', () => {
    const fields = new Set(importedKinds.flatMap((kind) => Object.keys(recordFields[kind])));
    expect(Object.keys(synonyms).filter((name) => name !== 'external_id' && !fields.has(name))).toEqual([]);
  });
});

it('the row of headings is found below titles, and columns without heading and values are left out', () => {
  const rows = [
    { number: 1, cells: ['Depot Kyiv'] },
    { number: 3, cells: ['printed', '2026-02-03'] },
    { number: 4, cells: ['AWB', null, 'Study', null] },
    { number: 5, cells: ['AB-1', null, 'HX', 'note'] },
  ];
  expect(findHeader('packages', rows, languages)).toBe(4);
  expect(columnsBelow(rows, 4).map(({ index, heading }) => [index, heading])).toEqual([
    [0, 'AWB'],
    [2, 'Study'],
    [3, ''],
  ]);
});
