import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindNames } from '#record-types/imports.ts';
import { readMapping, wordError, wordTest } from './mapping.ts';

const clients = { external_id: 'No', fields: { name: 'Client' } };
const good = { source: 'depot', records: { clients } };
const read = (mapping: unknown) => readMapping(JSON.stringify(mapping));

describe('readMapping', () => {
  it('fills in defaults', () => {
    expect(read(good)).toMatchObject({
      file: { encoding: 'utf-8', delimiter: ',', header_row: 1 },
      numbers: { decimal: '.', thousands: '' },
      records: [
        {
          kind: 'clients',
          externalId: { column: 'No' },
          fields: [{ name: 'name', source: { column: 'Client' } }],
        },
      ],
    });
  });

  it('reads the shipped mapping, its kinds in the order of writing', () => {
    const shipped = path.join(import.meta.dirname, '../../../../mappings/scms-delivery-history.jsonc');
    const { records } = readMapping(readFileSync(shipped, 'utf8'));
    const kinds = records.map(({ kind }) => kind);
    expect(kinds).toEqual(['locations', 'clients', 'projects', 'packages', 'outbounds', 'outbound_lines']);
    expect(kinds).toEqual(kindNames.filter((kind) => kinds.includes(kind)));
  });

  it('reads the example of the guide', () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../../mappings/README.md'), 'utf8');
    const example = /```jsonc\n(.*?)```/s.exec(guide)?.[1] ?? '';
    expect(readMapping(example).records.map(({ kind }) => kind)).toEqual(['clients', 'projects']);
  });

  it.each([
    ['an unknown key', { ...good, sauce: 1 }, /^the mapping: 'sauce' is not known/],
    ['a wrong type', { ...good, source: 1 }, /^source: string expected/],
    ['a source that is no name', { ...good, source: 'My Depot' }, /^source: 'My Depot' is no name/],
    ['no kind', { ...good, records: {} }, /^records: names no kind/],
    [
      'an unknown kind',
      { ...good, records: { parcels: clients } },
      /^records: 'parcels' is not known, but locations, /,
    ],
    ['an inherited name', { ...good, records: { toString: clients } }, /^records: 'toString' is not known/],
    [
      'an unknown field',
      clientsWith({ name: 'A', nmae: 'B' }),
      /^records\.clients\.fields: 'nmae' is not known, but name/,
    ],
    ['a missing field', clientsWith({}), /^records\.clients\.fields: 'name' is required/],
    [
      'a misspelt source',
      clientsWith({ name: { colum: 'A' } }),
      /^records\.clients\.fields\.name: 'colum' is not known/,
    ],
    [
      'column and constant',
      clientsWith({ name: { column: 'A', constant: 'B' } }),
      /: either a 'column' or a 'constant'/,
    ],
    [
      'an unknown lookup',
      clientsWith({ name: { column: 'A', lookup: 'x' } }),
      /fields\.name\.lookup: 'x' is not known/,
    ],
    ['a date of a name', clientsWith({ name: { column: 'A', date: 'D.M.YY' } }), /fields\.name: is no date/],
    ['a date without form', packagesWith({ date: 'A' }), /fields\.date: a date needs its form/],
    [
      'a wrong date form',
      packagesWith({ date: { column: 'A', date: 'DD.MM' } }),
      /fields\.date\.date: a date form has/,
    ],
    ['an unknown encoding', { ...good, file: { encoding: 'klingon' } }, /^file\.encoding: 'klingon'/],
    ['a long delimiter', { ...good, file: { delimiter: ';;' } }, /^file\.delimiter: one character/],
    ['one mark for both', { ...good, numbers: { decimal: ',', thousands: ',' } }, /^numbers: one mark/],
    [
      'a broken pattern',
      { ...good, words: { no_number: ['/(/'] } },
      /^words\.no_number: \/\(\/ is no pattern/,
    ],
    ['months too few', { ...good, months: ['Jan'] }, /^months: twelve names/],
  ])('rejects %s with its position', (_what, mapping, message) => {
    expect(() => read(mapping)).toThrow(message);
  });

  it('rejects invalid JSON with its line', () => {
    expect(() => readMapping('{\n  "source": depot\n}')).toThrow(/^line 2, column 13: /);
  });
});

describe('wordTest', () => {
  it('compares whole cells, and patterns between slashes, without regard to case', () => {
    const isWord = wordTest(['N/A', '/See DN-\\d+/']);
    expect(['n/a', 'see dn-4', 'See DN-4 again', 'N'].map(isWord)).toEqual([true, true, false, false]);
    expect(wordError('/(/')).toBe('/(/ is no pattern');
  });
});

function clientsWith(fields: object) {
  return { ...good, records: { clients: { ...clients, fields } } };
}

function packagesWith(fields: object) {
  const all = { project: 'P', airbill: 'B', ...fields };
  return { ...good, records: { packages: { external_id: 'No', fields: all } } };
}
