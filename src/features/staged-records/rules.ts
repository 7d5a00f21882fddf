// What one row of a file says about each kind of record: values read by the mapping, and each cell that could not be
// used, with the reason and what became of it. Nothing is dropped in silence.
import { inEnglish, type Reason, reason } from '#core/i18n/reasons.ts';
import type { Cell, TableRow } from '#core/table-row.ts';
import {
  type Field,
  type FieldSource,
  isCode,
  type KindName,
  type MappedKind,
  type Mapping,
} from '../imports/contract.ts';
import { type Reading, readDate, readDecimal, wordTest } from '../imports/rules.ts';

/** One row's part in a record; values by field, decimals and dates as texts. */
export interface StagedLine {
  readonly line: number;
  readonly key: string | null;
  /** A refused line adds nothing to its record, and counts where no other line makes it. */
  readonly refused: boolean;
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export const outcomes = {
  emptied: 'field left empty, row kept',
  refused: 'row refused',
  firstKept: 'value of the first row kept',
  linkSkipped: 'value left out, row kept',
} as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/** What only the database can find out about a value. The last ones are found where a file is read strictly. */
export const findingReasons = {
  differs: reason('differs'),
  unknown: reason('unknown'),
  'ends early': reason('outside_project'),
  taken: reason('taken'),
  'other kind': reason('other_kind'),
  missing: reason('required'),
  twice: reason('twice'),
  'same row': reason('same_row'),
  'same record': reason('same_record'),
  'no such id': reason('no_such_id'),
  voided: reason('voided'),
  'other project': reason('other_project'),
  'has payments': reason('has_payments'),
} as const;

/** A cell that could not be used. */
export interface ReportedCell {
  readonly row: number;
  readonly record: KindName | 'row';
  readonly field: string;
  readonly column: string;
  readonly value: string;
  readonly reason: Reason;
  readonly outcome: Outcome;
}

/** A cell that by declaration says 'nothing': no fault, but counted. */
export interface AbsentWord {
  readonly record: KindName;
  readonly field: string;
  readonly column: string;
  readonly word: string;
}

export interface LineReading {
  /** One for each mapped kind, in their order. */
  readonly staged: readonly StagedLine[];
  readonly reported: readonly ReportedCell[];
  readonly absent: readonly AbsentWord[];
  /** Whether a word stands where a number belongs. */
  readonly wordForNumber: boolean;
}

/** Of the mapping file, and so for the operator alone. */
const wordForNumber = reason('other', { text: 'a declared word in place of a number' });

/** Prepares the reading of rows below this header; throws an Error for a column that is not there, or twice. */
export function lineReader(
  mapping: Mapping,
  header: TableRow,
  ragged: boolean,
): (row: TableRow) => LineReading {
  const names = header.cells.map(textOf);
  const readers = mapping.records.map((mapped) => kindReader(mapping, mapped, names));
  const unfit = widthCheck(names, ragged);
  return (row) => {
    const fault = unfit(row);
    if (fault !== undefined) return refusedRow(mapping, row, fault);
    const parts = readers.map((read) => read(row));
    return {
      staged: parts.map(({ staged }) => staged),
      reported: parts.flatMap(({ reported }) => reported),
      absent: parts.flatMap(({ absent }) => absent),
      wordForNumber: parts.some(({ reported }) =>
        reported.some(({ reason: why }) => why === wordForNumber || why.key === 'not_a_number'),
      ),
    };
  };
}

/** Whether all cells of a row are empty. */
export function isBlank(row: TableRow): boolean {
  return row.cells.every((cell) => textOf(cell) === '');
}

/** A cell as text, without spaces around it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell).trim();
  return 'day' in cell ? cell.day : cell.shown;
}

/** A CSV row of another width than its header has a quotation mark or a delimiter too many: no column is sure. */
function widthCheck(names: readonly string[], ragged: boolean): (row: TableRow) => Reason | undefined {
  return ({ cells }) => {
    const beyond = cells.slice(names.length).some((cell) => textOf(cell) !== '');
    if (beyond || (!ragged && cells.length < names.length)) {
      return reason('other_width', { cells: cells.length, width: names.length });
    }
    return undefined;
  };
}

function refusedRow(mapping: Mapping, row: TableRow, fault: Reason): LineReading {
  const staged = { line: row.number, key: null, refused: true, values: {}, lists: {} };
  const cell = { row: row.number, field: '', column: '', value: textOf(row.cells[0]), reason: fault };
  return {
    staged: mapping.records.map(() => staged),
    reported: [{ ...cell, record: 'row', outcome: outcomes.refused }],
    absent: [],
    wordForNumber: false,
  };
}

type KindPart = Pick<LineReading, 'reported' | 'absent'> & { readonly staged: StagedLine };

function kindReader(
  mapping: Mapping,
  mapped: MappedKind,
  names: readonly string[],
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
    read: fieldReader(
      mapping,
      field,
      source,
      names,
      name === 'external_id' ? `${place}.${name}` : `${place}.fields.${name}`,
    ),
  }));
  return (row) => {
    const reported: ReportedCell[] = [];
    const absent: AbsentWord[] = [];
    const values: Record<string, string> = {};
    const lists: Record<string, readonly string[]> = {};
    let refused = false;
    for (const { name, field, column, read } of readers) {
      const { values: found, faults, absentWord } = read(row.cells);
      if (absentWord !== undefined)
        absent.push({ record: mapped.kind, field: name, column, word: absentWord });
      if (field.type === 'list') lists[name] = found;
      else if (found[0] !== undefined) values[name] = found[0];
      const missing = field.required === true && found.length === 0;
      const known =
        missing && faults.length === 0 ? [{ value: absentWord ?? '', reason: reason('required') }] : faults;
      refused ||= missing;
      for (const { value, reason: why } of known) {
        const kept = field.type === 'list' ? outcomes.linkSkipped : outcomes.emptied;
        const outcome = missing ? outcomes.refused : kept;
        reported.push({
          row: row.number,
          record: mapped.kind,
          field: name,
          column,
          value,
          reason: why,
          outcome,
        });
      }
    }
    const { external_id: key = null, ...rest } = values;
    const staged = {
      line: row.number,
      key,
      refused,
      values: refused ? {} : rest,
      lists: refused ? {} : lists,
    };
    return { staged, reported, absent };
  };
}

/** Locations are known by their ISO code alone. */
function keyField(kind: KindName): Field {
  if (kind !== 'locations') return { type: 'text', max: 200, required: true };
  return { type: 'code', pattern: /^[A-Z]{2}$/, fault: reason('no_location'), required: true };
}

interface FieldReading {
  readonly values: readonly string[];
  readonly faults: readonly { readonly value: string; readonly reason: Reason }[];
  readonly absentWord?: string;
}

function fieldReader(
  mapping: Mapping,
  field: Field,
  source: FieldSource,
  names: readonly string[],
  place: string,
): (cells: readonly Cell[]) => FieldReading {
  const { words, lookups } = mapping;
  const isAbsent = wordTest(field.type === 'date' ? words.no_date : words.no_text);
  const table = source.lookup === undefined ? undefined : foldedKeys(lookups[source.lookup] ?? {});
  const convert = converter(mapping, field, source);
  const one = (cell: Cell): FieldReading => {
    const given = textOf(cell);
    if (given === '') return { values: [], faults: [] };
    if (field.type !== 'decimal' && isAbsent(given)) return { values: [], faults: [], absentWord: given };
    const found = table === undefined ? cell : table.get(given.toLowerCase());
    if (found === undefined)
      return {
        values: [],
        faults: [{ value: given, reason: reason('other', { text: `not in the lookup '${source.lookup}'` }) }],
      };
    const reading = convert(found);
    return 'value' in reading
      ? { values: [reading.value], faults: [] }
      : { values: [], faults: [{ value: given, reason: reading.fault }] };
  };
  if (source.constant !== undefined) {
    const constant = one(source.constant);
    const [fault] = constant.faults;
    if (fault !== undefined)
      throw new Error(`${place}: the constant '${fault.value}' is ${inEnglish(fault.reason)}`);
    return () => constant;
  }
  const index = columnIndex(names, source.column ?? '', place);
  const { split } = source;
  if (split === undefined) return (cells) => one(cells[index] ?? null);
  return (cells) => {
    const parts = textOf(cells[index]).split(split).map(one);
    return { values: parts.flatMap(({ values }) => values), faults: parts.flatMap(({ faults }) => faults) };
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

function converter(mapping: Mapping, field: Field, source: FieldSource): (cell: Cell) => Reading {
  switch (field.type) {
    case 'decimal': {
      const isWord = wordTest(mapping.words.no_number);
      return (cell) => {
        if (isWord(textOf(cell))) return { fault: wordForNumber };
        return readDecimal(typeof cell === 'number' ? cell : textOf(cell), mapping.numbers, field);
      };
    }
    case 'date': {
      const forms = [source.date ?? []].flat();
      return (cell) => {
        if (typeof cell === 'object' && cell !== null && 'day' in cell) return { value: cell.day };
        return readDate(typeof cell === 'number' ? cell : textOf(cell), forms, mapping.months);
      };
    }
    case 'flag':
      return (cell) => {
        const value = flags.get(textOf(cell).toLowerCase());
        return value === undefined ? { fault: reason('neither_yes_nor_no') } : { value };
      };
    case 'code':
      return (cell) => (isCode(field, textOf(cell)) ? { value: textOf(cell) } : { fault: field.fault });
    case 'text':
      return (cell) => readText(textOf(cell), field.max);
    case 'reference':
    case 'list':
      return (cell) => readText(textOf(cell), 200);
  }
}

/** The words that say yes or no. */
export const flags = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, 'true'] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, 'false'] as const),
]);

/** A text that the database can hold, at most so long. */
export function readText(value: string, max: number): Reading {
  if (value.includes('\u0000') || !value.isWellFormed()) return { fault: reason('unreadable_text') };
  return value.length > max ? { fault: reason('too_long', { count: max }) } : { value };
}

function foldedKeys(lookup: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(lookup).map(([given, meant]) => [given.trim().toLowerCase(), meant]));
}
