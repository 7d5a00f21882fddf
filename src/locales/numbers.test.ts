import { describe, expect, it } from 'vitest';
import { numberFormat } from './numbers.ts';

describe('numbers below zero', () => {
  it.each([
    ['en-GB', '−1,234.5'],
    ['es-ES', '−1234,5'],
    ['fr-FR', '−1 234,5'],
    ['ru-RU', '−1 234,5'],
    ['uk-UA', '−1 234,5'],
    ['zh-CN', '−1,234.5'],
  ])('have a minus in %s', (tag, shown) => {
    const plain = numberFormat(tag)(-1234.5).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain).toBe(shown);
  });

  it('keep each digit of a decimal text, and their unit', () => {
    expect(numberFormat('en-GB', { minimumFractionDigits: 3 })('-90071992547409931.125')).toBe(
      '−90,071,992,547,409,931.125',
    );
    expect(numberFormat('en-GB', { style: 'unit', unit: 'celsius' })(-3)).toBe('−3°C');
  });
});
