import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { text } from './validation.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('text', () => {
  it('VAL-01 an empty text is refused with the words of the rule, unless it is optional', () => {
    const result = z.safeParse(text({ max: 5 }), '');
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['this field is required']);
    expect(accepts(text({ max: 5, optional: true }), '')).toBe(true);
  });

  it.each(['a\u0000', '\ud800', 'x\udfffy', 'abcdef', 5, null, undefined, ['a'], { a: 1 }])(
    'VAL-15 %j is refused',
    (value) => {
      expect(accepts(text({ max: 5 }), value)).toBe(false);
    },
  );

  it('VAL-15 every storable text of the right length is taken as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const fits = Array.from(value).length <= 20 && !value.includes('\u0000') && value.isWellFormed();
        expect(accepts(text({ max: 20 }), value)).toBe(fits);
      }),
    );
  });
});
