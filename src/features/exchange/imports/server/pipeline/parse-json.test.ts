import { describe, expect, it } from 'vitest';
import { inEnglish } from '#locales/english-reasons.ts';
import { reason } from '#locales/reasons.ts';
import { parseItem, unknownFields } from './parse-json.ts';

const parse = (item: unknown, strict = false) => parseItem('packages', item, 3, strict);
const required = inEnglish(reason('required'));

describe('parseItem', () => {
  it('reads the fields that an item contains, and no others', () => {
    expect(parse({ external_id: 'P-1', airbill: ' AB-1 ', weight: 1.5, date: null })).toEqual({
      line: 3,
      key: 'P-1',
      given: { airbill: 'AB-1', weight: '1.5', date: null },
      errors: [],
    });
  });

  it.each([
    ['a text', 'P-1', [['', 'P-1', inEnglish(reason('no_object'))]]],
    ['a list', [], [['', '[]', inEnglish(reason('no_object'))]]],
    ['null', null, [['', 'null', inEnglish(reason('no_object'))]]],
    ['no external id', {}, [['external_id', '', required]]],
    [
      'an external id that is a number',
      { external_id: 7 },
      [['external_id', '7', inEnglish(reason('no_text'))]],
    ],
    ['an empty required field', { external_id: 'P-1', airbill: ' ' }, [['airbill', '', required]]],
    [
      'a wrong value',
      { external_id: 'P-1', weight: 'heavy' },
      [['weight', 'heavy', inEnglish(reason('not_a_number'))]],
    ],
    [
      'a note without a status',
      { external_id: 'P-1', status_note: 'late' },
      [['status_note', 'late', inEnglish(reason('no_status'))]],
    ],
  ])('reports %s', (_what, item, errors) => {
    const found = parse(item).errors.map(({ field, value, reason: why }) => [field, value, inEnglish(why)]);
    expect(found).toEqual(errors);
  });

  it('amendment 43 reports unknown fields as errors if requested', () => {
    const item = { external_id: 'P-1', airbil: 'AB-1', toString: 1 };
    expect(unknownFields('packages', item)).toEqual(['airbil', 'toString']);
    expect(parse(item).errors).toEqual([]);
    expect(parse(item, true).errors.map(({ field }) => field)).toEqual(['airbil', 'toString']);
  });
});
