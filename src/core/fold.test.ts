import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPattern, fold, searchText } from './fold.ts';

describe('fold', () => {
  it.each([
    ['DÉJÀ Vu', 'deja vu'],
    ['ẞ Straße', 'ß straße'],
    ['Ｆｕｌｌ ２', 'full 2'],
    ['  two \t\n words ', 'two words'],
    ['Київ Ї', 'киів і'],
    ['İstanbul', 'istanbul'],
    ['2–8 °C', '2–8 °c'],
  ])('QRY-14 %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('QRY-14 folding what is folded changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('QRY-14 case does not matter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('abcXYZäÖéßїЄ 019-_%')) }), (text) => {
        expect(fold(text.toLowerCase())).toBe(fold(text));
      }),
    );
  });
});

describe('searchText', () => {
  it('keeps one line per field, whatever the field holds', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1 }), (values) => {
        expect(searchText(values).split('\n')).toEqual(values.map((value) => fold(value ?? '')));
      }),
    );
  });
});

describe('containsPattern', () => {
  it('QRY-14 finds exactly the texts that hold the folded text; percent, underscore and backslash are plain', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aA%_\\bé ')), maxLength: 12 });
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom(...Array.from('aA%_\\bé')), maxLength: 4 }),
        (row, wanted) => {
          expect(like(fold(row), containsPattern(wanted))).toBe(fold(row).includes(fold(wanted)));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** LIKE as PostgreSQL does it, written independently. */
function like(text: string, pattern: string): boolean {
  const [first, ...rest] = Array.from(pattern);
  if (first === undefined) return text === '';
  if (first === '%') {
    return Array.from({ length: text.length + 1 }, (_, at) => at).some((at) =>
      like(text.slice(at), rest.join('')),
    );
  }
  if (first === '_') return text !== '' && like(text.slice(1), rest.join(''));
  if (first === '\\') return text.startsWith(rest[0] ?? '') && like(text.slice(1), rest.slice(1).join(''));
  return text.startsWith(first) && like(text.slice(1), rest.join(''));
}
