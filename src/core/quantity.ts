/**
 * A quantity as it is shown: whole when its 3-decimal value ends in .000, else with exactly 3 decimals
 * (SUP-06, SUP-07). Works on the decimal text, so that no binary fraction ever enters; nothing gives undefined.
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
