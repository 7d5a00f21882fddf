import { describe, expect, it } from 'vitest';
import { showDay, showMoment } from './dates.ts';

describe('dates', () => {
  it.each([
    ['en-GB', '05 Nov 2026'],
    ['es', '05 nov 2026'],
    ['fr', '05 nov. 2026'],
    ['uk', '05 лист. 2026'],
    ['ru', '05 нояб. 2026'],
    ['zh-CN', '2026年11月05日'],
  ])('a day in %s is %s', (tag, text) => {
    expect(showDay('2026-11-05', tag)).toBe(text);
  });

  it.each([
    ['en-GB', '05 Nov 2026, 08:00'],
    ['uk', '05 лист. 2026, 08:00'],
    ['ru', '05 нояб. 2026, 08:00'],
  ])('a time in %s is %s', (tag, text) => {
    expect(showMoment('2026-11-05T07:00:00.000Z', tag, 'Europe/Berlin')).toBe(text);
  });

  it('a plain date is the same day in every time zone', () => {
    expect(showDay('2026-01-01', 'en-GB')).toBe('01 Jan 2026');
    expect(showDay('2026-12-31', 'fr')).toBe('31 déc. 2026');
  });

  it('an invalid date is shown as it is', () => {
    expect(showDay('soon', 'en-GB')).toBe('soon');
    expect(showMoment('soon', 'en-GB')).toBe('soon');
  });
});
