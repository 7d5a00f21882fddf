import { expect, it } from 'vitest';
import { labelled } from './labelled.ts';

it.each([
  ['en-GB', 'Status: 5'],
  ['fr', 'Status\u00a0: 5'],
  ['zh-CN', 'Status：5'],
  ['uk', 'Status: 5'],
])('a label and its value in %s', (tag, shown) => {
  expect(labelled('Status', 5, tag)).toBe(shown);
});
