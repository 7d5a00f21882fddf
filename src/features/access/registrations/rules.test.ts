import { expect, it } from 'vitest';
import { mayMail } from './rules.ts';

it.each([
  [0, 0, undefined, true],
  [49, 2, undefined, true],
  [50, 0, undefined, false],
  [0, 3, undefined, false],
  [0, 0, 0, false],
  [60, 0, 100, true],
])(
  'SET-13 A-138 after %i mails, %i to this address, with the setting %s: %s',
  (everybody, address, setting, may) => {
    expect(mayMail({ everybody, address }, setting)).toBe(may);
  },
);
