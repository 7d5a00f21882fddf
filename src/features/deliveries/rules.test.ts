import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  findStranger,
  isRecipient,
  namedRecipients,
  type OfficeReceivers,
  airbillOf,
} from './rules.ts';

const office: OfficeReceivers = {
  groups: { UA: ['kyiv@x.test', 'odesa@x.test'], IL: [] },
  emergency: 'night@x.test',
};

describe('who gets a delivery report', () => {
  it.each([
    [['ua', ' ', 'UA'].map((one) => one.trim()), 'GB', ['UA']],
    [['A@x.test', 'a@x.test'], 'UA', ['a@x.test']],
    [[], 'UA', ['UA']],
    [[''], 'IL', ['IL']],
    [[], 'GB', []],
    [[], null, []],
  ])('A-89 of %j in %s is kept %j', (given, country, kept) => {
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

  it('A-89 without any address and without one for emergencies there is nobody', () => {
    expect(addressesOf(['IL'], { ...office, emergency: undefined })).toEqual([]);
  });

  it('A-89 strangers are known by not being known', () => {
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
