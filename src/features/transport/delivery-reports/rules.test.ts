import { describe, expect, it } from 'vitest';
import { celsiusIn, temperatureIn } from './rules.ts';

describe('the temperature of a report', () => {
  const asRead = ({ celsius, given, unit }: Record<string, string>) => `${celsius} (${given} ${unit})`;

  it.each([
    ['en-GB', '2.90', '2.90 °C'],
    ['fr-FR', '2.90', '2,90 °C'],
    ['uk-UA', '-18.40', '−18,40 °C'],
    ['de-DE', '5', '5,00 °C'],
  ])('in %s %s is %s', (tag, stored, shown) => {
    expect(celsiusIn(stored, tag)).toBe(shown);
    const report = { temperature_c: stored, temperature: stored, temperature_unit: 'C' } as const;
    expect(temperatureIn(report, tag, asRead)).toBe(shown);
  });

  it('as it was read too if that was another unit', () => {
    const report = { temperature_c: '5.00', temperature: '41.00', temperature_unit: 'F' } as const;
    expect(temperatureIn(report, 'fr-FR', asRead)).toBe('5,00 (41,00 F)');
  });

  it('none without a reading', () => {
    const report = { temperature_c: null, temperature: null, temperature_unit: null };
    expect(temperatureIn(report, 'en-GB', asRead)).toBeUndefined();
  });
});
