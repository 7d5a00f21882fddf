// Money: an exact decimal text and the ISO code of its currency. Amounts of different currencies are never
// added, and binary floating point is never used.
import { minus } from '#locales/numbers.ts';
import { onceFor } from '#locales/once-for.ts';

/** The symbols of the specification, section 3 (INV-16). */
const symbols: ReadonlyMap<string, string> = new Map([
  ['CAD', 'C$'],
  ['CHF', 'Fr'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['GEL', '₾'],
  ['HUF', 'Ft'],
  ['ILS', '₪'],
  ['KES', 'KSh'],
  ['PLN', 'zł'],
  ['RSD', 'din'],
  ['SGD', 'S$'],
  ['TRY', '₺'],
  ['UAH', '₴'],
  ['USD', '$'],
  ['ZAR', 'R'],
]);

/** The currencies that have a symbol of their own. */
export const currencies: readonly string[] = [...symbols.keys()];

/** Created on first use: every list loads this file, and few check a currency. */
let currencyNames: Intl.DisplayNames | undefined;
/** ISO 4217 has codes for tests and for no currency at all. */
const noCurrencies: readonly string[] = ['XTS', 'XXX'];

/** Whether the currency exists or existed: a mistyped code would create a separate debt. */
export function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code) || noCurrencies.includes(code)) return false;
  currencyNames ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  return currencyNames.of(code) !== undefined;
}

/** The symbol of a currency; an unknown code is shown as given (INV-17). */
export function currencySymbol(currency: string): string {
  return symbols.get(currency) ?? currency;
}

/**
 * An amount with two decimals: digits and symbol position by language, the symbol of INV-16 (amendment 40),
 * such as `€1,234.50` and `1 234,50 €`.
 */
export function showMoney(amount: string, currency: string, languageTag: string): string {
  const symbol = currencySymbol(currency);
  // Passed as text, so that Intl keeps every digit. The symbol replaces that of the euro.
  const parts = moneyFormat(languageTag).formatToParts(amount as `${number}`);
  return parts
    .map(({ type, value }, index) => {
      if (type === 'minusSign') return minus;
      if (type !== 'currency') return value;
      const touchesDigits = /[\p{L}]$/u.test(symbol) && parts[index + 1]?.type === 'integer';
      return touchesDigits ? `${symbol}\u00a0` : symbol;
    })
    .join('');
}

const moneyFormat = onceFor(
  (languageTag) =>
    new Intl.NumberFormat(languageTag, {
      style: 'currency',
      currency: 'EUR',
      currencyDisplay: 'narrowSymbol',
    }),
);

/** A decimal text as an integer number of hundredths, for comparing and drawing. Throws for other texts. */
export function hundredths(amount: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(amount) ?? [];
  if (sign === undefined) throw new RangeError(`'${amount}' is no amount of two decimals`);
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

/** The inverse: hundredths as a decimal text with two decimals. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The percentage of a part, from 0 to 100, for bars; 0 if the whole is not positive. */
export function percentOf(part: string, whole: string): number {
  const [a, b] = [hundredths(part), hundredths(whole)];
  if (b <= 0n || a <= 0n) return 0;
  return Math.min(100, Number((a * 1000n) / b) / 10);
}
