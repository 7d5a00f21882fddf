import { describe, expect, it } from 'vitest';
import { glossary } from '../src/locales/glossary.ts';
import { type Locale, languageTags } from '../src/locales/locales.ts';
import { findForbiddenWords } from './check-words.ts';

const locales = Object.keys(languageTags) as Locale[];

describe('words: a seeded term is found, with the file, the line and what to write instead', () => {
  it.each([
    [
      'a code name',
      'src/features/a/b/rules.ts',
      'export const whyChanged = 1;',
      "'whyChanged': write 'reason'",
    ],
    ['a type', 'src/core/a.ts', 'type Fault = string;', "'Fault': write 'FieldError', 'validate'"],
    ['a comment', 'src/core/a.ts', '// The gaps to mend.', "'gaps to mend': write 'open issues'"],
    ['a document', 'docs/a.md', 'An in stock row.', "'in stock row': write 'stock', 'on hand'"],
    ['a journey', 'e2e/a.test.ts', "getByText('no longer yours')", "'no longer yours': write 'no access'"],
    ['an English text', 'src/locales/en/a.ts', "  title: 'Waybill',", "'Waybill': write 'airbill'"],
    ['another form', 'src/locales/en/a.ts', "  a: { one: '{count} fault' },", "'fault': write 'errors'"],
    ['a text below its key', 'src/locales/en/a.ts', '    "Give up, it’s late",', "'Give up': write 'cancel'"],
    ['a Spanish text', 'src/locales/es/a.ts', "  a: 'Vencimiento',", "'Vencimiento': write 'caducidad'"],
    ['a Ukrainian text', 'src/locales/uk/a.ts', "  a: 'Номер партії',", "'партії': write 'серія'"],
    ['a Chinese text', 'src/locales/cn/a.ts', "  a: '批次',", "'批次': write '批号'"],
  ])('%s', (_, path, text, finding) => {
    expect(findForbiddenWords([{ path, text: `\n${text}\n` }]).join('\n')).toContain(`${path}:2: ${finding}`);
  });
});

describe('words: allowed terms are not reported', () => {
  it.each([
    ['a key of a dictionary', 'src/locales/en/a.ts', "  gaps: 'Open issues',"],
    ['a comment of a dictionary', 'src/locales/en/a.ts', '// Why a row is wrong.'],
    ['a word of the error catalogue', 'src/locales/en/errors.ts', "  EMAIL: 'E-mail not valid',"],
    ['a word of another language', 'src/locales/fr/a.ts', "  batch: 'Lot',"],
    ['a screen word in code', 'src/web/a.ts', "const lot = 'car';"],
  ])('%s', (_, path, text) => {
    expect(findForbiddenWords([{ path, text }])).toEqual([]);
  });
});

describe('the glossary', () => {
  it('has each term once in every language', () => {
    for (const locale of locales) {
      expect(glossary.filter(({ words }) => words[locale].trim() === '')).toEqual([]);
    }
    const terms = glossary.map(({ words }) => words.en);
    expect(terms).toEqual([...new Set(terms)]);
  });

  it('forbids none of its own terms', () => {
    const files = glossary.flatMap(({ words }) =>
      locales.map((locale) => ({ path: `src/locales/${locale}/a.ts`, text: `  a: '${words[locale]}',` })),
    );
    expect(findForbiddenWords(files)).toEqual([]);
  });
});
