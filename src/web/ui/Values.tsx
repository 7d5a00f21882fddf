// Single values, formatted by Intl in the chosen language.
import { showMoney } from '#core/money.ts';
import { showQuantity } from '#core/quantity.ts';
import { useLanguageTag } from '#web/texts.ts';

/** A plain date `yyyy-mm-dd`, with a short month, the same day in every time zone. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{showDay(value, useLanguageTag())}</time>;
}

/** A time to the minute, in the person's time zone or in a given one, which is then shown next to it. */
export function Moment({ value, timeZone }: { value: string; timeZone?: string }) {
  return <time dateTime={value}>{showMoment(value, useLanguageTag(), timeZone)}</time>;
}

/** A number with the separators of the language. */
export function Amount({ value }: { value: number }) {
  return <>{numbers(useLanguageTag()).format(value)}</>;
}

/** An exact decimal text with this many digits after the point. */
export function Decimal({ value, digits }: { value: string; digits: number }) {
  const tag = useLanguageTag();
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Passed as text to avoid binary fractions.
  return <>{new Intl.NumberFormat(tag, format).format(value as `${number}`)}</>;
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
  // Four digits are not grouped, as on the labels of a depot; longer numbers are.
  const format = { minimumFractionDigits: shown?.includes('.') ? 3 : 0, useGrouping: 'min2' } as const;
  return shown && new Intl.NumberFormat(languageTag, format).format(shown as `${number}`);
}

/** The text of a plain date; an invalid date is shown as it is. */
export function showDay(value: string, languageTag: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? value : days(languageTag).format(date);
}

/** The text of a time; an invalid time is shown as it is. */
export function showMoment(value: string, languageTag: string, timeZone = ''): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : moments(languageTag)(timeZone).format(date);
}

// Creating a formatter costs more than a hundred uses of it.
const days = onceFor(
  (tag) => new Intl.DateTimeFormat(tag, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const moments = onceFor((tag) =>
  onceFor(
    (timeZone) =>
      new Intl.DateTimeFormat(tag, {
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        ...(timeZone !== '' && { timeZone }),
      }),
  ),
);
const numbers = onceFor((tag) => new Intl.NumberFormat(tag));

/** Creates each formatter on first use. */
function onceFor<F>(make: (name: string) => F): (name: string) => F {
  const made = new Map<string, F>();
  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const formatter = make(name);
    made.set(name, formatter);
    return formatter;
  };
}
