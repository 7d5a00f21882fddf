import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  airbillOf,
  airbillsOf,
  findStranger,
  isRecipient,
  namedRecipients,
  type OfficeReceivers,
  reportable,
  sameRecipients,
} from './rules.ts';

const office: OfficeReceivers = {
  groups: { UA: ['kyiv@x.test', 'odesa@x.test'], IL: [] },
  emergency: 'night@x.test',
};

describe('recipients of a delivery report', () => {
  it.each([
    [['ua', ' ', 'UA'].map((one) => one.trim()), 'GB', ['UA']],
    [['A@x.test', 'a@x.test'], 'UA', ['a@x.test']],
    [[], 'UA', ['UA']],
    [[''], 'IL', ['IL']],
    [[], 'GB', []],
    [[], null, []],
  ])('A-89 %j in %s becomes %j', (given, country, kept) => {
    expect(namedRecipients(given, country)).toEqual(kept);
  });

  it.each([
    [['UA'], ['kyiv@x.test', 'odesa@x.test']],
    [
      ['UA', 'KYIV@x.test', 'site@x.test'],
      ['KYIV@x.test', 'odesa@x.test', 'site@x.test'],
    ],
    [['IL'], ['night@x.test']],
    [[], ['night@x.test']],
  ])('A-89 %j is mailed to %j', (recipients, addresses) => {
    expect(addressesOf(recipients, office)).toEqual(addresses);
  });

  it('A-89 there are no recipients without addresses and an emergency address', () => {
    expect(addressesOf(['IL'], { ...office, emergency: undefined })).toEqual([]);
  });

  it('A-89 addresses outside the office and the project are strangers', () => {
    expect(findStranger(['UA', 'NIGHT@x.test', 'odesa@x.test', 'me@y.test'], office, ['Me@Y.test'])).toBe(
      undefined,
    );
    expect(findStranger(['UA', 'you@y.test'], office, ['me@y.test'])).toBe('you@y.test');
  });

  it.each([
    ['ua', true],
    ['IL', true],
    ['a@x.test', true],
    ['GB', false],
    ['a@x.test\r\nBcc: b@x.test', false],
    ['\u212Aate@x.test', false],
  ])('A-89 whether %j is a recipient: %s', (text, is) => {
    expect(isRecipient(text)).toBe(is);
  });
});

it.each([
  ['  dn-304/1 ', 'DN-304/1'],
  ['дн-304', 'DN-304'],
  ['ab 12', 'AB 12'],
  ['   ', ''],
])('A-90 %j is the airbill %s', (typed, airbill) => expect(airbillOf(typed)).toBe(airbill));

it.each([
  [[], []],
  [[false], [0]],
  [[true], [0]],
  [[true, false, true], [1]],
  [
    [false, true, false],
    [0, 2],
  ],
  [
    [true, true],
    [0, 1],
  ],
])('amendment 27 of packages delivered %j a report may be about %j', (delivered, places) => {
  const packages = delivered.map((is, place) => ({ delivered: is, place }));
  expect(reportable(packages).map(({ place }) => place)).toEqual(places);
});

it('recipients compare as a set, ignoring case and order', () => {
  expect(sameRecipients(['UA', 'a@x.test'], ['A@x.test', 'UA'])).toBe(true);
  expect(sameRecipients(['UA'], ['UA', 'a@x.test'])).toBe(false);
  expect(sameRecipients([], [])).toBe(true);
});

it.each([
  [' wb-1 ', {}, ['WB-1']],
  ['00340123450000000001', { sscc: '340123450000000001' }, ['340123450000000001', '00340123450000000001']],
  ['(00)1', { sscc: '1' }, ['1', '(00)1']],
  ['0104012345678901\u001d10AB', { batch: 'AB' }, ['010401234567890110AB']],
  ['x'.repeat(201), {}, []],
])('DRV-01 amendment 47 %j is looked up by its SSCC, then by the whole code', (code, fields, airbills) => {
  expect(airbillsOf(code, fields)).toEqual(airbills);
});
