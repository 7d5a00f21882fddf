import { describe, expect, it } from 'vitest';
import { hoursLines, intervalsIn, misplacedTime, storedHours } from './rules.ts';

const [morning, noon] = [
  { opens: '08:00', closes: '12:00' },
  { opens: '13:00', closes: '17:00' },
];

describe('opening hours', () => {
  it('are stored as a text that can be read back', () => {
    expect(storedHours([morning, noon])).toBe('08:00-12:00, 13:00-17:00');
    expect(intervalsIn('08:00-12:00, 13:00-17:00')).toEqual([morning, noon]);
    expect([storedHours([]), intervalsIn('closed')]).toEqual(['closed', []]);
  });

  it('are in order: each time is later than the one before it', () => {
    expect(misplacedTime([morning, noon])).toBeUndefined();
    expect(misplacedTime([{ opens: '09:00', closes: '09:00' }])).toEqual([0, 'closes']);
    expect(misplacedTime([noon, morning])).toEqual([1, 'opens']);
    expect(misplacedTime([morning, { opens: '12:00', closes: '13:00' }])).toEqual([1, 'opens']);
  });

  it('are said once for days in a row with the same hours; a day that is not known is left out', () => {
    const days = [6, 1, 2, 3, 5].map((weekday) => ({
      weekday,
      intervals: weekday === 6 ? [] : [morning, noon],
    }));
    expect(hoursLines(days, 'en-GB', 'Closed')).toEqual([
      { days: 'Mon–Wed', hours: '08:00–12:00, 13:00–17:00' },
      { days: 'Fri', hours: '08:00–12:00, 13:00–17:00' },
      { days: 'Sat', hours: 'Closed' },
    ]);
    expect(hoursLines([], 'uk', 'Зачинено')).toEqual([]);
  });
});
