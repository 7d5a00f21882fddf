import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit, parseGs1 } from './gs1.ts';

const gs = '\u001d';
const sscc = '340123450000000000';
const checked = (digits: string): string =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `${digits}${last}`).find(hasCheckDigit) ?? '';
const container = checked(sscc.slice(0, 17));
const item = '04012345678901';

describe('parseGs1', () => {
  it.each([
    // Scanned: elements of fixed length need no separator, others end with one.
    [`00${container}`, { sscc: container }],
    [`01${item}1729020010AB-7`, { gtin: item, expiry: '2029-02-28', batch: 'AB-7' }],
    [`01${item}10AB-7${gs}17280200`, { gtin: item, batch: 'AB-7', expiry: '2028-02-29' }],
    [`]d201${item}21S/1${gs}10B`, { gtin: item, serial: 'S/1', batch: 'B' }],
    [`]C100${container}`, { sscc: container }],
    [`]Q310LOT${gs}3712`, { batch: 'LOT', count: 12 }],
    [`${gs}10LOT${gs}21SER`, { batch: 'LOT', serial: 'SER' }],
    [`10LOT${gs}`, { batch: 'LOT' }],
    // Other identifiers are skipped, whether of fixed or variable length.
    [`01${item}11240101310200150010LOT`, { gtin: item, batch: 'LOT' }],
    [`01${item}240ABC${gs}10LOT`, { gtin: item, batch: 'LOT' }],
    // As people write it.
    [`(00)${container}`, { sscc: container }],
    [
      `(01)${item}(17)301231(10)A(1)B(21)7`,
      { gtin: item, expiry: '2030-12-31', batch: 'A(1)B', serial: '7' },
    ],
    [`(01) ${item} (37) 8`, { gtin: item, count: 8 }],
    [`(400)ORDER(10)LOT`, { batch: 'LOT' }],
    // A repeated field with the same value is accepted.
    [`(10)A(10)A`, { batch: 'A' }],
  ])('DRV-01 reads %j', (code, fields) => {
    expect(parseGs1(code, 2026)).toEqual(fields);
  });

  it.each([
    ['a plain airbill', '123-45678901'],
    ['one that begins like an identifier', '10ABC-1'],
    ['digits that begin like another', '2112345678'],
    ['a wrong check digit of an SSCC', `00${sscc.slice(0, 17)}${(Number(container.at(-1)) + 1) % 10}`],
    ['a wrong check digit of a GTIN', '(01)04012345678902'],
    ['an SSCC that is too short', '001234567890123456'],
    ['a month that there is none of', '(17)291301'],
    ['a day that there is none of', '(17)290230'],
    ['two batches', '(10)A(10)B'],
    ['a letter of no batch', '(10)Ж'],
    ['a batch that is too long', `(10)${'A'.repeat(21)}`],
    ['an empty value', '(10)(21)7'],
    ['no identifier', `]d2AB${gs}10LOT`],
    ['identifiers alone that are not shown', '(400)ORDER'],
    ['nothing', ''],
  ])('DRV-01 leaves %s as it is', (_, code) => {
    expect(parseGs1(code, 2026)).toBeUndefined();
  });

  it.each([
    ['(17)750131', '2075-01-31'],
    ['(17)770131', '1977-01-31'],
    ['(17)260100', '2026-01-31'],
  ])('the century of %s is the nearer one', (code, expiry) => {
    expect(parseGs1(code, 2026)).toEqual({ expiry });
  });

  it('the end of a century looks into the next one', () => {
    expect(parseGs1('(17)050131', 2080)).toEqual({ expiry: '2105-01-31' });
  });

  it('a text of any kind gives fields or nothing, and never fails', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(new RegExp(`^(\\(?(00|01|10|17|21|37|310\\d)\\)?[0-9A-Z${gs}]{0,24}){1,4}$`)),
        ),
        (code) => {
          const fields = parseGs1(code, 2026);
          expect(fields === undefined || Object.keys(fields).length > 0).toBe(true);
        },
      ),
    );
  });

  it('DRV-01 what was encoded is read again, with separators and as people write it, in any order', () => {
    const batch = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
    const element = fc.oneof(
      fc.stringMatching(/^\d{17}$/).map((digits) => ['00', 'sscc', checked(digits)] as const),
      fc.stringMatching(/^\d{13}$/).map((digits) => ['01', 'gtin', checked(digits)] as const),
      batch.map((value) => ['10', 'batch', value] as const),
      batch.map((value) => ['21', 'serial', value] as const),
    );
    const elements = fc.uniqueArray(element, { selector: ([ai]) => ai, minLength: 1 });
    fc.assert(
      fc.property(elements, (all) => {
        const fields = Object.fromEntries(all.map(([, name, value]) => [name, value]));
        const scanned = all.map(([ai, , value]) => `${ai}${value}${gs}`).join('');
        const written = all.map(([ai, , value]) => `(${ai})${value}`).join('');
        expect(parseGs1(`]d2${scanned}`, 2026)).toEqual(fields);
        expect(parseGs1(written, 2026)).toEqual(fields);
      }),
    );
  });
});
