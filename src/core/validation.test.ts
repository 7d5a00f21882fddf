import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { validation } from '#locales/en/validation.ts';
import {
  anyPassword,
  digits,
  email,
  fieldErrorNames,
  fieldErrorsOf,
  isCommonPassword,
  isWeakPassword,
  line,
  ownPassword,
  phone,
  repeatsEmail,
  text,
  url,
  webLink,
  words,
} from './validation.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('text', () => {
  it('VAL-01 an empty text is refused with the words of the rule, unless it is optional', () => {
    const result = z.safeParse(text({ max: 5 }), '');
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['required']);
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

const errorOf = (schema: z.ZodMiniType, value: unknown) =>
  fieldErrorsOf(z.object({ field: schema }), { field: value })['field'];

describe('fieldErrorsOf', () => {
  it('VAL-01 what is absent is required, also within; what is there and of another form is not', () => {
    const inner = z.object({ kind: z.enum(['a']), count: z.number() });
    const schema = z.object({ name: text({ max: 5 }), flag: z.boolean(), items: z.array(inner) });
    expect(fieldErrorsOf(schema, { items: [{}] })).toEqual({
      name: 'required',
      flag: 'required',
      'items.0.kind': 'required',
      'items.0.count': 'required',
    });
    expect(fieldErrorsOf(schema, { name: null, flag: 'no', items: 5 })).toEqual({
      name: 'wrong_type',
      flag: 'wrong_type',
      items: 'wrong_type',
    });
    expect(fieldErrorsOf(schema, undefined)).toEqual({ body: 'wrong_type' });
  });
});

describe('the words of the rules', () => {
  it('VAL-01 VAL-03 VAL-04 VAL-05 VAL-07 VAL-08 VAL-09 VAL-11 every error has its text, and no text is left over', () => {
    expect(Object.keys(validation).toSorted()).toEqual(fieldErrorNames.toSorted());
    expect(validation).toMatchObject({
      required: 'this field is required',
      confirmed: 'passwords must match',
      email: 'valid email required',
      min: 'this field must have no less than {length} characters',
      url: 'must be a valid URL',
      small_and_capital: 'The field must contain both lowercase and uppercase letters.',
      number: 'The field must contain at least one number.',
      special: 'The field must contain at least one special character.',
      password_required: 'password is required',
    });
  });
});

describe('email', () => {
  it.each(['a@b.io', ' Anna.B+x@helix-pharma.example ', "o'neil@x.co.uk", '_@a.bc'])(
    'VAL-03 %j fits',
    (value) => {
      expect(errorOf(email(), value)).toBeUndefined();
    },
  );
  it.each([
    'a',
    'a@b',
    '@b.io',
    'a@.io',
    'a@b..io',
    'a..b@c.io',
    '.a@b.io',
    'a.@b.io',
    'a b@c.io',
    'a@b.io\nBcc: x@y.io',
    '\u212aate@b.io',
    'd\u0131ana@b.io',
    'a@b.io,c@d.io',
    'a@-b.io',
    'a@127.0.0.1',
    `${'a'.repeat(65)}@b.io`,
  ])('VAL-03 %j is refused', (value) => {
    expect(errorOf(email(), value)).toBe('email');
  });
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['a\u0000@b.io', 'unreadable'],
    [5, 'wrong_type'],
    [null, 'wrong_type'],
    [`${'a'.repeat(60)}@${'b.'.repeat(100)}io`, 'max:254'],
  ])('VAL-15 %j is refused as %s', (value, error) => {
    expect(errorOf(email(), value)).toBe(error);
  });
});

describe('phone', () => {
  it.each(['+380 671 234567', '3806712345', '(380) 671-234567', '+380.671.2345', '380671234567'])(
    'VAL-06 A-129 %s fits',
    (value) => expect(errorOf(phone(), value)).toBeUndefined(),
  );
  it.each([
    '380 671 234',
    '+38 0671 23456',
    '380 671 2345678',
    '380  671 2345',
    '++3806712345',
    '380 671 23a5',
    '(380 671 2345',
  ])('CONST-11 VAL-06 %s is refused', (value) => expect(errorOf(phone(), value)).toBe('phone'));
});

describe('url', () => {
  it.each([
    ['github.com/anna', 'https://github.com/anna'],
    ['http://x.example', 'http://x.example'],
    ['HTTPS://x.example/a?b#c', 'HTTPS://x.example/a?b#c'],
    ['b\u00fccher.example', 'https://b\u00fccher.example'],
  ])('VAL-05 PROF-07 A-130 %s fits and leads to %s', (value, link) => {
    expect(errorOf(url(), value)).toBeUndefined();
    expect(webLink(value)).toBe(link);
  });
  it.each([
    'javascript:alert(1)',
    'ftp://x.example',
    '//x.example',
    'x',
    'http://',
    'a b.example',
    'data:text/html,x',
    'jAvascript://x.example/%0aalert(1)',
  ])('VAL-05 A-130 %s is refused and leads nowhere', (value) => {
    expect(errorOf(url(), value)).toBe('url');
    expect(webLink(value)).toBeUndefined();
  });
});

describe('passwords', () => {
  it('VAL-12 four characters are refused, five are enough as to length', () => {
    expect(errorOf(anyPassword(), 'aB1!')).toBe('min:5');
    expect(errorOf(anyPassword(), 'aB1!x')).toBeUndefined();
    expect(errorOf(ownPassword(), 'aB1!x')).toBeUndefined();
    expect(errorOf(ownPassword(), '')).toBe('password_required');
  });
  it.each([
    ['lower1!', 'small_and_capital'],
    ['UPPER1!', 'small_and_capital'],
    ['NoDigit!', 'number'],
    ['NoSpecial1', 'special'],
    ['Dash-1_x', 'special'],
    ['Back\\slash1', 'special'],
    ['P@ssw0rd1!', 'common_password'],
    ['Qwerty12345!', 'common_password'],
  ])('CONST-11 VAL-07 VAL-08 VAL-09 A-19 %s is refused as %s', (value, error) => {
    expect(errorOf(ownPassword(), value)).toBe(error);
  });
  it('VAL-10 exactly the twenty signs are special', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
    const special = printable.filter((sign) => errorOf(ownPassword(), `Zebra7${sign}`) === undefined);
    expect(special.toSorted()).toEqual(Array.from('!@#$%^&*(),.?":{}|<>').toSorted());
  });
  it('A-19 a password that its owner could not choose is warned of, one that is refused anyway is not', () => {
    expect(isWeakPassword('abcde', 'anna.b@helix.example')).toBe(true);
    expect(isWeakPassword('Anna.b1!', 'anna.b@helix.example')).toBe(true);
    expect(isWeakPassword('Zebra-7!', 'anna.b@helix.example')).toBe(false);
    expect(isWeakPassword('', 'anna.b@helix.example')).toBe(false);
    expect(isWeakPassword('abc', 'anna.b@helix.example')).toBe(false);
  });
  it('A-19 the email and its first part are no passwords', () => {
    expect(repeatsEmail('Anna.B@Helix.example', 'anna.b@helix.example')).toBe(true);
    expect(repeatsEmail('Anna.b1!', 'anna.b@helix.example')).toBe(true);
    expect(repeatsEmail('Zebra-7!', 'anna.b@helix.example')).toBe(false);
    expect(isCommonPassword('Zebra-7!')).toBe(false);
  });
});

describe('lines and digits', () => {
  it.each(['a\r\nBcc: x', 'a\tb', '\u007f', 'a\u2028b', 'Acme \u202etset@x'])(
    'VAL-15 a line with a control character, another line or letters written backwards %j is refused',
    (value) => {
      expect(errorOf(line({ max: 20 }), value)).toBe('unreadable');
    },
  );
  it('A-128 a code is digits, spaces do not count', () => {
    expect(errorOf(digits({ max: 16 }), '123 456')).toBeUndefined();
    expect(errorOf(digits({ max: 16 }), '12345a')).toBe('digits');
    expect(errorOf(digits({ max: 16 }), '  ')).toBe('required');
    expect(errorOf(words({ max: 16 }), ' \n\t')).toBe('required');
    expect(errorOf(words({ max: 16 }), 'one\ntwo')).toBeUndefined();
    for (const blank of ['   ', '\u200b', '\u00a0\ufeff'])
      expect(errorOf(line({ max: 20 }), blank)).toBe('required');
    expect(errorOf(line({ max: 20 }), 'נטע \u200fAnn')).toBeUndefined();
    expect(errorOf(line({ max: 3 }), 'abcd')).toBe('max:3');
  });
});
