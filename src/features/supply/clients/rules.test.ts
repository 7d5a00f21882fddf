import { expect, it } from 'vitest';
import { splitLocations } from './rules.ts';

it.each([
  ['', []],
  ['Ukraine', ['Ukraine']],
  ['France, Germany', ['France', 'Germany']],
  // A comma without a space is part of a name.
  ['Korea,South, Georgia', ['Korea,South', 'Georgia']],
])('CLI-02 A-81 %j is split into %j', (text, names) => {
  expect(splitLocations(text)).toEqual(names);
});
