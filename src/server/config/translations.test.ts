// Every language has every text of English, with the same parameters and its own plural forms.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, languageTags, offeredLocales } from '#locales/locales.ts';
import type { Dictionary, Text } from '#locales/text.ts';

const dictionaries = new URL('../../locales/', import.meta.url);
const others = offeredLocales.filter((locale) => locale !== 'en');
const files = filesOf('en');

describe.each(others)('the texts in %s', (locale) => {
  it('I18N-01 has a file for each of English, and no other', () => {
    expect(filesOf(locale)).toEqual(files);
  });

  it.each(files)('I18N-01 I18N-08 VAL-13 %s says all that English says', async (file) => {
    const english = await dictionary('en', file);
    const own = await dictionary(locale, file);
    const categories = new Intl.PluralRules(languageTags[locale]).resolvedOptions().pluralCategories;
    expect(Object.keys(own)).toEqual(Object.keys(english));
    const errors = Object.entries(english).map(([key, text]) => [
      key,
      errorOf(text, own[key] ?? '', categories),
    ]);
    expect(errors.filter(([, error]) => error !== undefined)).toEqual([]);
  });
});

it.each(['en' as const, ...others])('NAV-46 the further labels of menus exist in %s', async (locale) => {
  const own = await dictionary(locale, 'common.ts');
  for (const key of ['Main', 'About', 'my_profile', 'Register', 'Tracking']) {
    expect([key, own[key]]).toEqual([key, expect.stringMatching(/\S/)]);
  }
});

/** English labels with one meaning everywhere. */
const terms = [
  'Product',
  'Email',
  'Reference',
  'Consignee',
  'Destination',
  'Outbound',
  'Movement',
  'Planned dispatch',
  'Proof of delivery',
  'Delivery report',
  'Participant code',
  'Sending records',
  'Reason for stock below zero',
  'No documents yet.',
  'Weather',
];

it.each(others)('one term for one thing in %s', async (locale) => {
  const found = new Map(terms.map((term) => [term, new Set<Text>()]));
  for (const file of files) {
    const own = await dictionary(locale, file);
    for (const [key, text] of Object.entries(await dictionary('en', file)))
      if (typeof text === 'string') found.get(text)?.add(own[key] ?? '');
  }
  expect([...found].filter(([, texts]) => texts.size !== 1)).toEqual([]);
});

it('French has no line that begins with a colon, a question mark or the like', async () => {
  const breaking = [];
  for (const file of filesOf('fr')) {
    const texts = Object.values(await dictionary('fr', file)).flatMap(formsOf);
    breaking.push(...texts.filter((text) => / [:;?!»]|« /u.test(text)));
  }
  expect(breaking).toEqual([]);
});

it.each(offeredLocales)('percent is set as in numbers of %s', async (locale) => {
  const hundred = new Intl.NumberFormat(languageTags[locale], { style: 'percent' }).format(1);
  const sign = hundred.replace('100', '').replace('\u202F', '\u00A0');
  const found = new Set<string>();
  for (const file of filesOf(locale)) {
    const texts = Object.values(await dictionary(locale, file)).flatMap(formsOf);
    for (const text of texts) for (const [, set] of text.matchAll(/\}(\s?%)/gu)) found.add(set ?? '');
  }
  expect([...found]).toEqual([sign]);
});

it('finds what is wrong with a translation', () => {
  const few = ['one', 'few', 'many', 'other'] as const;
  expect(errorOf('Hello {name}', 'Привіт', few)).toBe('other parameters than {name}');
  expect(errorOf('Hello', '', few)).toBe('empty');
  expect(errorOf({ one: '{count} row', other: '{count} rows' }, '{count} рядків', few)).toBe('no plural');
  expect(errorOf({ other: '{count} rows' }, { one: '1', other: '{count}' }, few)).toBe(
    'not the forms one, few, many, other',
  );
  expect(errorOf('Hello {name}', 'Привіт, {name}', few)).toBeUndefined();
});

/** The problems of a translated text; a plural form may omit the number. */
function errorOf(english: Text, own: Text, categories: readonly string[]): string | undefined {
  if (formsOf(own).some((form) => form.trim() === '')) return 'empty';
  if (formsOf(own).some((form) => form !== form.normalize())) return 'not in the normal form of Unicode';
  const wanted = parametersOf(english).join(' ');
  if (typeof english === 'string') {
    if (typeof own !== 'string') return 'a plural';
    return parametersOf(own).join(' ') === wanted ? undefined : `other parameters than ${wanted}`;
  }
  if (typeof own === 'string') return 'no plural';
  const forms = Object.keys(own).toSorted().join(' ');
  if (forms !== categories.toSorted().join(' ')) return `not the forms ${categories.join(', ')}`;
  const other = Object.values(own).find((form) => withCount(form) !== withCount(formsOf(english).join(' ')));
  return other === undefined ? undefined : `other parameters than ${wanted}: ${other}`;
}

function withCount(form: string): string {
  return parametersOf(`${form}{count}`).join(' ');
}

function formsOf(text: Text): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** The distinct parameters of a text as written. */
function parametersOf(text: Text): string[] {
  return [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted();
}

function filesOf(locale: Locale): string[] {
  return readdirSync(new URL(locale, dictionaries))
    .filter((name) => name.endsWith('.ts'))
    .toSorted();
}

async function dictionary(locale: Locale, file: string): Promise<Dictionary> {
  const [found] = Object.values<Dictionary>(await import(new URL(`${locale}/${file}`, dictionaries).href));
  if (found === undefined) throw new Error(`${locale}/${file} has no dictionary`);
  return found;
}
