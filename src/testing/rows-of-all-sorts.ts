// Values that are difficult for lists: empty, equal, in other scripts, and with characters special to SQL or
// LIKE.
export const awkwardTexts: readonly (string | null)[] = [
  'Kit-10',
  'kit-9',
  null,
  'Ábel 100% sure',
  'under_score',
  "O'Brien; drop table users --",
  'back\\slash',
  'Дніпро Їжак',
  'Kit-10',
  'ZÜRICH',
  null,
  'zurich',
  'תל אביב',
  '2–8 °C',
];

/** The text of a row and column: adjacent rows differ, and values repeat. */
export function awkwardText(row: number, column: number): string | null {
  return awkwardTexts[(row * (column + 1) + column) % awkwardTexts.length] ?? null;
}

/** Dates, including equal and empty ones. */
export function awkwardDate(row: number): string | null {
  return row % 4 === 3 ? null : `20${24 + (row % 3)}-0${1 + (row % 2)}-1${row % 5}`;
}

/** Quantities, including equal and empty ones and some with all three decimals. */
export function awkwardQuantity(row: number): string | null {
  return row % 5 === 4 ? null : `${(row * 7) % 30}.${row % 2 ? '125' : '000'}`;
}
