// Values with units in the language's format: °C, %, m/s.
import { numberFormat } from '#locales/numbers.ts';
import { useLanguageTag } from '#web/texts.ts';

export type Unit = 'celsius' | 'percent' | 'meter-per-second' | 'degree';

/** Formats a value with its unit and at most `digits` decimals. */
export function measureIn(value: number, unit: Unit, languageTag: string, digits = 1): string {
  return numberFormat(languageTag, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'degree' ? 'narrow' : 'short',
    maximumFractionDigits: digits,
    // Avoids -0.
    signDisplay: 'negative',
  })(value);
}

export function Measure({ value, unit, digits = 1 }: { value: number; unit: Unit; digits?: number }) {
  return <>{measureIn(value, unit, useLanguageTag(), digits)}</>;
}
