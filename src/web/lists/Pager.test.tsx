import { expect, it } from 'vitest';
import { pageNumbers } from './Pager.tsx';

it('the pager shows first, last and the neighbours of the page, always in seven places', () => {
  expect(pageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 200)).toEqual([1, 2, 3, 4, 5, undefined, 200]);
  expect(pageNumbers(100, 200)).toEqual([1, undefined, 99, 100, 101, undefined, 200]);
  expect(pageNumbers(199, 200)).toEqual([1, undefined, 196, 197, 198, 199, 200]);
});
