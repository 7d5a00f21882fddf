import { expect, it } from 'vitest';
import { mapLink } from './map-link.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'geo:0,0?q=A%20%26%20B%20street%205'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)', 'maps:?q=A%20%26%20B%20street%205'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/search?query=A%20%26%20B%20street%205'],
])('amendment 44 an address opens in the map of %s', (userAgent, link) => {
  expect(mapLink('A & B street 5', userAgent)).toBe(link);
});
