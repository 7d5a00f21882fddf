import { describe, expect, it } from 'vitest';
import { offeredLocales } from '#locales/locales.ts';
import { importedKinds, recordFields } from '#record-types/imports.ts';
import { headingOf, sheetColumns } from '../headings.ts';
import { allHeadingTexts, headingTexts } from './heading-texts.ts';

describe.each(offeredLocales)('headings in %s', (locale) => {
  it.each(importedKinds)('A-116 each field of %s has a unique one, which maps back to it', async (kind) => {
    const texts = await headingTexts(locale);
    const fields = ['external_id', ...Object.keys(recordFields[kind])];
    const headings = fields.map((field) => headingOf(kind, field, texts));
    expect(headings.slice(1).filter((heading) => fields.includes(heading))).toEqual([]);
    expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(fields.length);
    const all = await allHeadingTexts();
    const known = (header: string[]) => {
      const reading = sheetColumns(kind, header, [], all);
      return 'columns' in reading ? reading.columns.map(({ field }) => field) : reading;
    };
    expect(known(headings)).toEqual(fields);
    expect(known(fields)).toEqual(fields);
  });
});
