// How the number format of a cell displays its number: as a date, a time of day, or with leading zeros
// (ECMA-376 Part 1, 18.8.30 and 18.8.31).

export type NumberLook = 'date' | 'time' | 'plain' | { readonly digits: number };

const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, ...range(50, 58)]);
const builtInTimes = new Set([18, 19, 20, 21, 45, 46, 47]);

/** How numbers of this format are displayed; `code` is given for custom formats of the workbook. */
export function lookOf(id: number, code: string | undefined): NumberLook {
  if (code === undefined) {
    if (builtInDates.has(id)) return 'date';
    return builtInTimes.has(id) ? 'time' : 'plain';
  }
  const [first = ''] = code
    // Literals, escaped characters, fillers and brackets, except durations in hours.
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .split(';');
  if (/^0{2,}$/.test(first)) return { digits: first.length };
  if (/general/i.test(first)) return 'plain';
  const letters = first.replaceAll(/am\/pm|a\/p/gi, 'h').toLowerCase();
  if (/[yd]/.test(letters)) return 'date';
  if (/[hs]/.test(letters) || /\[m+\]/.test(letters)) return 'time';
  return letters.includes('m') ? 'date' : 'plain';
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Days from the epoch of 1900 to that of 1904. */
export const days1904 = 1462;
const dayMs = 86_400_000;

/** The date and, unless midnight, the time for a number of days since 30 December 1899; undefined if out of range. */
export function momentOf(serial: number): { day: string; time?: string } | undefined {
  let days = Math.floor(serial);
  let seconds = Math.round((serial - days) * 86_400);
  if (seconds === 86_400) {
    days += 1;
    seconds = 0;
  }
  // Day 60 is 29 February 1900, which did not exist; 2958465 is the last day of 9999.
  if (!(days >= 1 && days <= 2_958_465) || days === 60) return undefined;
  const day = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * dayMs).toISOString().slice(0, 10);
  if (seconds === 0) return { day };
  return { day, time: new Date(seconds * 1000).toISOString().slice(11, 19) };
}
