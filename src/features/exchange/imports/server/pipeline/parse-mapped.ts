// Step 1 of the command-line import: parses one row of a file into the values of each mapped kind, and each
// unusable cell with the reason and the result. Nothing is dropped silently.
import { columnName } from '#core/cell-places.ts';
import { type Cell, type TableRow, textOf } from '#core/table-row.ts';
import { inEnglish } from '#locales/english-reasons.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import type { ImportField, KindName } from '#record-types/imports.ts';
import { cellDoubt, cellNotes } from '../../cells.ts';
import { cellReader, locationKey, wordForNumber } from '../../mapped-cells.ts';
import { type FieldSource, type MappedKind, type Mapping, wordTest } from '../../mapping.ts';
import type { FieldError, GivenValue } from '../../values.ts';
import type { ParsedRow } from './rows.ts';

export const outcomes = {
  taken: 'value used',
  emptied: 'field left empty, row kept',
  refused: 'row refused',
  firstKept: 'value of the first row kept',
  linkSkipped: 'value left out, row kept',
} as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/** An unusable cell. */
export interface ReportedCell {
  readonly row: number;
  readonly record: KindName | 'row';
  readonly field: string;
  readonly column: string;
  readonly value: string;
  readonly reason: Reason;
  readonly outcome: Outcome;
}

/** A cell declared as empty: not an error, but counted. */
export interface AbsentWord {
  readonly record: KindName;
  readonly field: string;
  readonly column: string;
  readonly word: string;
}

export interface ParsedLine {
  /** One for each mapped kind, in order. */
  readonly rows: readonly ParsedRow[];
  readonly reported: readonly ReportedCell[];
  readonly absent: readonly AbsentWord[];
  /** Whether the field expects a number and the cell contains a word. */
  readonly wordForNumber: boolean;
}

/** Returns the parser of the rows below this header; throws an Error for a missing or duplicated column. */
export function lineParser(
  mapping: Mapping,
  header: TableRow,
  ragged: boolean,
  epochDays = 0,
): (row: TableRow) => ParsedLine {
  // An unreliable heading does not count.
  const names = header.cells.map((cell) => (isErrorCell(cell) ? '' : textOf(cell)));
  const parsers = mapping.records.map((mapped) => kindParser(mapping, mapped, names, epochDays));
  const widthError = widthCheck(names, ragged);
  return (row) => {
    const error = widthError(row);
    if (error !== undefined) return rejectedRow(mapping, row, error);
    const parts = parsers.map((parse) => parse(row));
    return {
      rows: parts.map((part) => part.row),
      reported: [...parts.flatMap(({ reported }) => reported), ...strayCells(names, row)],
      absent: parts.flatMap(({ absent }) => absent),
      wordForNumber: parts.some(({ reported }) =>
        reported.some(({ reason: why }) => why === wordForNumber || why.key === 'not_a_number'),
      ),
    };
  };
}

/** Values without a heading: no mapping can have declared them unused. */
function strayCells(names: readonly string[], row: TableRow): ReportedCell[] {
  return row.cells.flatMap((cell, index) => {
    const value = names[index] === '' ? textOf(cell) : '';
    if (value === '') return [];
    const place = { row: row.number, record: 'row', field: '', column: columnName(index) } as const;
    return [{ ...place, value, reason: reason('under_no_heading'), outcome: outcomes.linkSkipped }];
  });
}

/** The headings that the mapping does not contain: their values are not read. */
export function unusedColumns(mapping: Mapping, header: TableRow): string[] {
  const used = new Set(
    mapping.records.flatMap(({ externalId, fields }) =>
      [externalId, ...fields.map(({ source }) => source)].map(({ column }) => column?.trim() ?? ''),
    ),
  );
  return header.cells.map(textOf).filter((name) => name !== '' && !used.has(name));
}

function isErrorCell(cell: Cell): boolean {
  return typeof cell === 'object' && cell !== null && 'shown' in cell;
}

/**
 * A CSV row wider or narrower than its header has a stray quotation mark or delimiter: its columns are
 * unreliable.
 */
function widthCheck(names: readonly string[], ragged: boolean): (row: TableRow) => Reason | undefined {
  return ({ cells }) => {
    const beyond = cells.slice(names.length).some((cell) => textOf(cell) !== '');
    if (beyond || (!ragged && cells.length < names.length)) {
      return reason('other_width', { cells: cells.length, width: names.length });
    }
    return undefined;
  };
}

function rejectedRow(mapping: Mapping, row: TableRow, why: Reason): ParsedLine {
  const error = { field: '', value: textOf(row.cells[0]), reason: why };
  const cell = { row: row.number, column: '', ...error };
  return {
    rows: mapping.records.map(() => ({ line: row.number, key: null, given: {}, errors: [error] })),
    reported: [{ ...cell, record: 'row', outcome: outcomes.refused }],
    absent: [],
    wordForNumber: false,
  };
}

type KindPart = Pick<ParsedLine, 'reported' | 'absent'> & { readonly row: ParsedRow };

function kindParser(
  mapping: Mapping,
  mapped: MappedKind,
  names: readonly string[],
  epochDays: number,
): (row: TableRow) => KindPart {
  const place = `records.${mapped.kind}`;
  const all = [
    { name: 'external_id', field: keyField(mapped.kind), source: mapped.externalId },
    ...mapped.fields,
  ];
  const readers = all.map(({ name, field, source }) => ({
    name,
    field,
    column: source.column ?? '',
    index: source.column === undefined ? -1 : names.indexOf(source.column.trim()),
    read: fieldReader(
      mapping,
      field,
      source,
      names,
      name === 'external_id' ? `${place}.${name}` : `${place}.fields.${name}`,
      epochDays,
    ),
  }));
  return (row) => {
    const reported: ReportedCell[] = [];
    const absent: AbsentWord[] = [];
    const given: Record<string, GivenValue> = {};
    const errors: FieldError[] = [];
    for (const { name, field, column, index, read } of readers) {
      const cell = { row: row.number, record: mapped.kind, field: name, column };
      for (const note of cellNotes(row, index, field)) {
        const value = textOf(row.cells[index]);
        reported.push({ ...cell, value, reason: reason(note), outcome: outcomes.taken });
      }
      const { values: found, errors: unreadable, absentWord } = read(row.cells);
      if (absentWord !== undefined)
        absent.push({ record: mapped.kind, field: name, column, word: absentWord });
      if (field.type === 'list') given[name] = found;
      else if (found[0] !== undefined) given[name] = found[0];
      const missing = field.required === true && found.length === 0;
      const known =
        missing && unreadable.length === 0
          ? [{ value: absentWord ?? '', reason: reason('required') }]
          : unreadable;
      // A row is rejected only for required fields; otherwise it is kept without the value.
      if (missing) errors.push(...known.map((one) => ({ field: name, ...one })));
      for (const { value, reason: why } of known) {
        const kept = field.type === 'list' ? outcomes.linkSkipped : outcomes.emptied;
        const outcome = missing ? outcomes.refused : kept;
        reported.push({ ...cell, value, reason: why, outcome });
      }
    }
    for (const { name, field, column } of readers) {
      const value = given[name];
      if (!field.event || typeof value !== 'string' || given['status'] !== undefined) continue;
      const about = { row: row.number, record: mapped.kind, field: name, column, value };
      reported.push({ ...about, reason: reason('no_status'), outcome: outcomes.emptied });
    }
    const { external_id: key, ...rest } = given;
    const parsed = {
      line: row.number,
      key: typeof key === 'string' ? key : null,
      given: errors.length > 0 ? {} : rest,
      errors,
    };
    return { row: parsed, reported, absent };
  };
}

/** The external id of a location is its ISO code. */
function keyField(kind: KindName): ImportField {
  if (kind !== 'locations') return { type: 'text', max: 200, required: true };
  return locationKey;
}

interface FieldReading {
  readonly values: readonly string[];
  readonly errors: readonly { readonly value: string; readonly reason: Reason }[];
  readonly absentWord?: string;
}

function fieldReader(
  mapping: Mapping,
  field: ImportField,
  source: FieldSource,
  names: readonly string[],
  place: string,
  epochDays: number,
): (cells: readonly Cell[]) => FieldReading {
  const { words, lookups } = mapping;
  const isAbsent = wordTest(field.type === 'date' || field.type === 'moment' ? words.no_date : words.no_text);
  const table = source.lookup === undefined ? undefined : foldedKeys(lookups[source.lookup] ?? {});
  const readCell = cellReader(mapping, field, source, epochDays);
  const one = (cell: Cell): FieldReading => {
    const given = textOf(cell);
    const doubt = cellDoubt(field, cell);
    if (given === '' && doubt === undefined) return { values: [], errors: [] };
    // A mapping may declare error values of formulas, such as #N/A, as empty.
    if (field.type !== 'decimal' && isAbsent(given)) return { values: [], errors: [], absentWord: given };
    if (doubt !== undefined) return { values: [], errors: [{ value: given, reason: doubt }] };
    const found = table === undefined ? cell : table.get(given.toLowerCase());
    if (found === undefined)
      return {
        values: [],
        errors: [{ value: given, reason: reason('other', { text: `not in the lookup '${source.lookup}'` }) }],
      };
    const reading = readCell(found);
    return 'value' in reading
      ? { values: [reading.value], errors: [] }
      : { values: [], errors: [{ value: given, reason: reading.error }] };
  };
  if (source.constant !== undefined) {
    const constant = one(source.constant);
    const [error] = constant.errors;
    if (error !== undefined)
      throw new Error(`${place}: the constant '${error.value}': ${inEnglish(error.reason)}`);
    return () => constant;
  }
  const index = columnIndex(names, source.column ?? '', place);
  const { split } = source;
  if (split === undefined) return (cells) => one(cells[index] ?? null);
  return (cells) => {
    const whole = cells[index] ?? null;
    if (cellDoubt(field, whole) !== undefined) return one(whole);
    const parts = textOf(whole).split(split).map(one);
    return { values: parts.flatMap(({ values }) => values), errors: parts.flatMap(({ errors }) => errors) };
  };
}

function columnIndex(names: readonly string[], column: string, place: string): number {
  const index = names.indexOf(column.trim());
  if (index >= 0 && names.includes(column.trim(), index + 1)) {
    throw new Error(`${place}: the file has the column '${column}' twice`);
  }
  if (index >= 0) return index;
  const listed = names.filter((name) => name !== '').join(', ');
  const shown = listed.length > 600 ? `${listed.slice(0, 600)} …` : listed;
  throw new Error(`${place}: the file has no column '${column}', but ${shown || 'none at all'}`);
}

function foldedKeys(lookup: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(lookup).map(([given, meant]) => [given.trim().toLowerCase(), meant]));
}
