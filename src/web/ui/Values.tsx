// Single values, formatted by Intl in the chosen language.
import type { ReactNode } from 'react';
import { showMoney } from '#core/money.ts';
import { showQuantity } from '#core/quantity.ts';
import { showDay, showMoment } from '#locales/dates.ts';
import { numberFormat } from '#locales/numbers.ts';
import { onceFor } from '#locales/once-for.ts';
import { useLabelled, useLanguageTag } from '#web/texts.ts';

/** A plain date `yyyy-mm-dd`, with a short month, the same day in every time zone. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{showDay(value, useLanguageTag())}</time>;
}

/** A time to the minute, in the person's time zone or in a given one, which is then shown next to it. */
export function Moment({ value, timeZone }: { value: string; timeZone?: string }) {
  return <time dateTime={value}>{showMoment(value, useLanguageTag(), timeZone)}</time>;
}

/** A label and its value in one line, with the colon of the language. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {useLabelled()(label, '')}
      {children}
    </>
  );
}

/** A number with the separators of the language. */
export function Amount({ value }: { value: number }) {
  return <>{numbers(useLanguageTag())(value)}</>;
}

/** Whole percent, with its sign as the language sets it. */
export function Percent({ value }: { value: number }) {
  return <>{percents(useLanguageTag())(value / 100)}</>;
}

/** An exact decimal text with this many digits after the point. */
export function Decimal({ value, digits }: { value: string; digits: number }) {
  // Passed as text to avoid binary fractions.
  return <>{decimals(useLanguageTag())(String(digits))(value as `${number}`)}</>;
}

/** A quantity: whole, or with exactly 3 decimals (SUP-06, SUP-07), with the separators of the language. */
export function Quantity({ value }: { value: string | null }) {
  return <>{quantityIn(value, useLanguageTag())}</>;
}

/** An amount of money with the symbol of its currency. */
export function Money({ value, currency }: { value: string; currency: string }) {
  return <>{showMoney(value, currency, useLanguageTag())}</>;
}

/** The text of a quantity; undefined for no value. */
export function quantityIn(value: string | null, languageTag: string): string | undefined {
  const shown = showQuantity(value);
  return shown && (shown.includes('.') ? fractions : wholes)(languageTag)(shown as `${number}`);
}

const numbers = onceFor((tag) => numberFormat(tag));
const percents = onceFor((tag) => numberFormat(tag, { style: 'percent' }));
const decimals = onceFor((tag) =>
  onceFor((text) => {
    const digits = Number(text);
    return numberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }),
);
// Four digits are not grouped, as on the labels of a depot; longer numbers are.
const wholes = onceFor((tag) => numberFormat(tag, { useGrouping: 'min2' }));
const fractions = onceFor((tag) => numberFormat(tag, { minimumFractionDigits: 3, useGrouping: 'min2' }));
