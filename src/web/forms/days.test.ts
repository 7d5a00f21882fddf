import { describe, expect, it } from 'vitest';
import { languageTags } from '#locales/locales.ts';
import { dayOf, figuresOf, isDay, patternOf } from './days.ts';

describe('a day in an input', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['4.1.2026', '2026-01-04'],
    ['2026年11月24日', '2026-11-24'],
    ['31/02/2026', '31/02/2026'],
    ['24/11/26', '24/11/26'],
    [' tomorrow ', 'tomorrow'],
    ['', ''],
  ])('%s is read as %s', (typed, day) => {
    expect(dayOf(typed)).toBe(day);
  });

  it.each(Object.values(languageTags))('is shown in %s so that it can be typed again', (tag) => {
    expect(dayOf(figuresOf('2026-11-04', tag))).toBe('2026-11-04');
    expect(figuresOf('11-04', tag)).toBe('11-04');
  });

  it('describes the input format', () => {
    expect(patternOf('en-GB', 'dmy')).toBe('dd/mm/yyyy');
    expect(patternOf('fr', 'jma')).toBe('jj/mm/aaaa');
    expect(patternOf('zh-CN', '日月年')).toBe('年年年年/月月/日日');
  });

  it('must be a valid calendar date', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-28', ''].map(isDay)).toEqual([true, false, false, false]);
  });
});
