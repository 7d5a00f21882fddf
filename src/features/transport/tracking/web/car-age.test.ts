import { expect, it } from 'vitest';
import { isOld, showAge } from './car-age.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

it('MAP-03 formats the age of a position in the user’s language', () => {
  expect(showAge(ago(40), now, 'en-GB')).toBe('40 sec ago');
  expect(showAge(ago(3 * 60 + 59), now, 'en-GB')).toBe('3 min ago');
  expect(showAge(ago(5 * 3600), now, 'uk')).toContain('5');
  expect(showAge(ago(-30), now, 'en-GB')).toBe(showAge(ago(0), now, 'en-GB'));
});

it('MAP-03 a position older than 15 minutes is old', () => {
  expect(isOld(ago(15 * 60), now)).toBe(false);
  expect(isOld(ago(15 * 60 + 1), now)).toBe(true);
});
