// Requirements: CONST-06.
/**
 * A quantity for display: an integer if its 3-decimal value ends in .000, else with exactly 3 decimals
 * (SUP-06, SUP-07). Works on the decimal text without binary floating point; null gives undefined.
 */
export function showQuantity(value: string | number | null): string | undefined {
  if (value === null || value === '') return undefined;
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  let thousandths = BigInt(whole) * 1000n + BigInt(fraction.slice(0, 3).padEnd(3, '0'));
  if ((fraction[3] ?? '0') >= '5') thousandths += 1n;
  const rest = String(thousandths % 1000n).padStart(3, '0');
  const shown = rest === '000' ? String(thousandths / 1000n) : `${thousandths / 1000n}.${rest}`;
  return thousandths === 0n ? '0' : sign + shown;
}

/**
 * A decimal text of up to three decimals as an integer number of thousandths, for calculations. Throws for
 * other texts.
 */
export function toThousandths(quantity: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(quantity) ?? [];
  if (sign === undefined) throw new RangeError(`'${quantity}' is no quantity of three decimals`);
  const value = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'));
  return sign === '-' ? -value : value;
}

/** The inverse: thousandths as a decimal text with three decimals. */
export function fromThousandths(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(4, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
