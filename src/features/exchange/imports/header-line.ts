// Finds the row of headings of a sheet: it need not be the first.
import { type TableRow, textOf } from '#core/table-row.ts';
import { type KindName, recordFields } from '#record-types/imports.ts';
import type { HeadingTexts } from './headings.ts';
import { type FileColumn, headingTest } from './suggest.ts';

const samplesKept = 20;
const rowsLookedAt = 25;

/** The number of the row that is most likely the one of the headings; undefined for a sheet without rows. */
export function findHeader(
  kind: KindName,
  rows: readonly TableRow[],
  languages: readonly HeadingTexts[],
): number | undefined {
  const isKnown = headingTest(kind, languages);
  const scored = rows.slice(0, rowsLookedAt).map((row, place) => {
    const texts = row.cells.map(textOf).filter((text) => text !== '');
    const recognised = texts.filter(isKnown).length;
    const isText = texts.filter((text) => /\p{L}/u.test(text)).length;
    const distinct = new Set(texts).size === texts.length ? 1 : 0;
    const next = rows[place + 1]?.cells.filter((cell) => textOf(cell) !== '').length ?? 0;
    // Rows of values below it, not a title above the table.
    const hasTable = texts.length > 1 || rows.length === 1 || next === texts.length ? 1 : 0;
    return { number: row.number, score: 4 * recognised + (isText + distinct) * hasTable, place };
  });
  const best = scored.toSorted((a, b) => b.score - a.score || a.place - b.place)[0];
  return best?.number;
}

/** The columns below a row of headings that have a heading or a value, each with distinct samples. */
export function columnsBelow(rows: readonly TableRow[], header: number): FileColumn[] {
  const heading = rows.find(({ number }) => number === header);
  const below = rows.filter(({ number }) => number > header);
  const width = [heading, ...below].reduce((widest, row) => Math.max(widest, row?.cells.length ?? 0), 0);
  return Array.from({ length: width }, (_, index) => {
    const values = below.map(({ cells }) => textOf(cells[index])).filter((text) => text !== '');
    return {
      index,
      heading: textOf(heading?.cells[index]),
      samples: [...new Set(values)].slice(0, samplesKept),
    };
  }).filter(({ heading: text, samples }) => text !== '' || samples.length > 0);
}

/** The required fields of a kind that no column gives; none if rows name existing records. */
export function missingFields(kind: KindName, given: readonly string[]): string[] {
  if (given.includes('external_id')) return [];
  return Object.entries(recordFields[kind])
    .filter(([name, { required }]) => required && !given.includes(name))
    .map(([name]) => name);
}
