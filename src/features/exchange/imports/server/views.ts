// Imported files and their rows in the format of the API, in the language of the reader.
import type { Locale } from '#locales/locales.ts';
import { type Reason, reasonIn } from '#locales/reasons.ts';
import { textsIn } from '#server/config/texts.ts';
import type { AsItStands } from '#server/files/spreadsheet.ts';
import type { ImportedFile, ImportedRow } from '../contract.ts';
import { errorsColumn, externalId } from '../headings.ts';
import { listText, ownKeyPrefix, shown } from '../values.ts';
import type { FileRow, RowOfFile } from './store.ts';

export type Words = (why: Reason | string) => string;

/** Messages for reasons in this language. */
export async function wordsIn(language: Locale): Promise<Words> {
  const texts = await textsIn(language, 'reasons');
  const kinds: Readonly<Record<string, unknown>> = await textsIn(language, 'imports');
  return (why) => {
    if (typeof why === 'string') return why;
    const named = why.given?.['records'];
    const records = typeof named === 'string' ? kinds[named] : undefined;
    const given = typeof records === 'string' ? { ...why.given, records } : why.given;
    return reasonIn(texts, language, given === undefined ? why : { ...why, given });
  };
}

/** A file in the format of the API. */
export function asFile(
  { outcome, message, notes, conflicts, asks, mapping, ...file }: FileRow,
  words: Words,
): ImportedFile {
  return {
    ...file,
    notes: notes.map(words),
    conflicts: conflicts.map(({ line, reason }) => ({ row: line, reason: words(reason) })),
    message: outcome === null ? message : words(outcome),
    can_commit: canCommit(file),
    can_undo: file.state === 'committed',
    can_map: (asks || mapping !== null) && mappableStates.includes(file.state),
  };
}

/** While the file is kept and nothing works on it. */
export const mappableStates: readonly FileRow['state'][] = ['mapping', 'checked', 'failed'];

/** Whether a file is validated, has rows to write, and no errors. */
export function canCommit({ state, counts }: Pick<FileRow, 'state' | 'counts'>): boolean {
  return state === 'checked' && counts !== null && counts.wrong === 0 && counts.new + counts.changed > 0;
}

/**
 * A row in the format of the API: each cell with its old value and its errors, and the errors of the row as a
 * whole.
 */
export function asRow(
  { columns }: FileRow,
  { id, key, state, given, errors, warnings, old }: RowOfFile,
  words: Words,
): ImportedRow {
  const cells = columns
    .filter(({ field }) => field !== externalId)
    .map(({ field, column }) => {
      const own = errors.filter((one) => one.field === field);
      const value = given[field] ?? null;
      const whole = value === null || typeof value === 'string' ? value : listText(value);
      return {
        field,
        column,
        // In older rows a rejected value is only in its error.
        value: own.length === 0 ? whole : shownOrNull(whole ?? own[0]?.value ?? null),
        old: old?.[field] ?? null,
        changed: old !== null && field in old,
        // In a list only one value is rejected, otherwise the whole cell.
        reason: textOf(
          own.map((one) =>
            withValue({ ...one, value: Array.isArray(value) && one.value !== whole ? one.value : '' }, words),
          ),
        ),
      };
    });
  const elsewhere = errors.filter(({ field }) => !cells.some((cell) => cell.field === field));
  const reasons = elsewhere.map((one) =>
    [one.field, withValue(one, words)].filter((part) => part !== '').join(' '),
  );
  return {
    id,
    external_id: key?.startsWith(ownKeyPrefix) === true ? null : key,
    state,
    reason: textOf(reasons),
    warnings: warnings.map((one) => {
      const column = columns.find(({ field }) => field === one.field)?.column;
      return `${column === undefined ? '' : `${column}: `}${withValue(one, words)}`;
    }),
    cells,
  };
}

function shownOrNull(value: string | null): string | null {
  return value === null || value === '' ? null : shown(value);
}

function textOf(reasons: readonly string[]): string | null {
  return reasons.length === 0 ? null : reasons.join('; ');
}

/** An error prefixed with its value. */
function withValue(
  { value, reason: why }: Pick<RowOfFile['errors'][number], 'value' | 'reason'>,
  words: Words,
): string {
  return value === '' ? words(why) : `'${value}' ${words(why)}`;
}

/** Each row by field as it was read, with all its errors in a last column. */
export async function* rowsWithErrors(
  file: FileRow,
  chunks: AsyncIterable<readonly RowOfFile[]>,
  words: Words,
): AsyncGenerator<Record<string, string | AsItStands | null>[]> {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const { external_id, reason: ofRow, cells } = asRow(file, row, words);
      const ofCells = cells.flatMap((cell) =>
        cell.reason === null ? [] : [`${cell.column}: ${cell.reason}`],
      );
      const rejected = row.errors.flatMap((error) => {
        const value = row.given[error.field];
        return typeof value === 'string' ? [[error.field, asRejected(value, error)] as const] : [];
      });
      return {
        external_id,
        ...Object.fromEntries(cells.map(({ field, value }) => [field, value])),
        ...Object.fromEntries(rejected),
        [errorsColumn]: [ofRow, ...ofCells].filter((one) => one !== null).join('; '),
      };
    });
  }
}

/**
 * A rejected value is exported character by character: as a number or a date, `1.234` and 31 February would
 * be imported again as a value that no one entered; and a number that has lost its digits is exported as a
 * number, not as a text.
 */
function asRejected(value: string, { reason: why }: RowOfFile['errors'][number]): AsItStands {
  const lost = typeof why !== 'string' && why.key === 'digits_lost';
  return { asItStands: lost ? Number(value) : value };
}
