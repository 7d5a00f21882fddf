import { describe, expect, it } from 'vitest';
import { inEnglish } from '#locales/english-reasons.ts';
import { readJsonValue, type ValueReading } from './values.ts';

const quantity = { type: 'decimal', decimals: 3, negative: true } as const;
/** The value, or the reason why it was rejected. */
const inWords = (reading: ValueReading) =>
  'error' in reading ? { ...reading, error: inEnglish(reading.error) } : reading;

describe('readJsonValue', () => {
  it.each([
    [quantity, '1.5', { value: '1.5' }],
    [quantity, 1.5, { value: '1.5' }],
    [quantity, '1,5', { error: 'not a number' }],
    [quantity, '1 000', { error: 'not a number' }],
    [quantity, true, { error: 'not a number', given: 'true' }],
    [{ type: 'date' } as const, '2026-01-31', { value: '2026-01-31' }],
    [{ type: 'date' } as const, '31.01.2026', { error: 'not a valid date (use YYYY-MM-DD)' }],
    [{ type: 'flag' } as const, 'yes', { error: 'must be true or false', given: 'yes' }],
    [{ type: 'text', max: 3 } as const, 12, { error: 'not a text', given: '12' }],
    [{ type: 'text', max: 3 } as const, ' ab ', { value: 'ab' }],
    [{ type: 'text', max: 3 } as const, null, { value: null }],
    [{ type: 'text', max: 3, required: true } as const, '', { error: 'this field is required' }],
    [{ type: 'list', of: 'smo_ids' } as const, ['a', 'a', 'b'], { value: ['a', 'b'] }],
    [{ type: 'list', of: 'smo_ids' } as const, 'a', { error: 'not a list of texts', given: 'a' }],
  ])('reads %j from %j', (field, given, expected) => {
    expect(inWords(readJsonValue(field, given))).toEqual(expected);
  });
});
