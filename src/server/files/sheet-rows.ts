// The rows of one sheet of a workbook, and its merged cells and formulas. Anything that violates the standard
// is refused with its position.

import { cellName, cellPlace, type Merge, mergeOf } from '#core/cell-places.ts';
import type { Cell, TableRow } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { cellValue, type RawCell } from './cell-values.ts';
import { TextCollector, unescaped } from './shared-text.ts';
import { checkCell, type TableLimits } from './table-limits.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { LongXmlError, readXml, XmlError } from './xml-events.ts';

export interface SheetFacts {
  readonly merges: readonly Merge[];
  /** Rows with a value. */
  readonly rows: number;
}

const maxMerges = 20_000;

/** Passes each row with a value to `take`, in order; throws an OperatorError with the position of damaged content. */
export async function readSheetRows(
  sheet: { readonly name: string; readonly bytes: AsyncIterable<Buffer> },
  workbook: Pick<WorkbookParts, 'epochDays' | 'looks' | 'texts'>,
  limits: TableLimits,
  take: (row: TableRow) => void,
): Promise<SheetFacts> {
  const reader = new SheetReader(sheet.name, workbook, limits, take);
  try {
    await readXml(sheet.bytes, reader);
  } catch (error) {
    if (error instanceof LongXmlError) {
      throw new OperatorError(reason('cell_too_long', { cell: reader.at, count: limits.cellCharacters }));
    }
    if (!(error instanceof XmlError)) throw error;
    throw new OperatorError(reason('sheet_damaged', { sheet: sheet.name, cell: reader.at }));
  }
  return { merges: reader.merges, rows: reader.rows };
}

class SheetReader {
  readonly merges: Merge[] = [];
  rows = 0;
  /** The current or last cell. */
  at = 'A1';
  readonly #name: string;
  readonly #workbook: Pick<WorkbookParts, 'epochDays' | 'looks' | 'texts'>;
  readonly #limits: TableLimits;
  readonly #take: (row: TableRow) => void;
  #row = 0;
  #column = -1;
  #cells: Cell[] = [];
  #formulas: number[] = [];
  #characters = 0;
  #cell: { type: string; style: number; text?: string; formula?: string } | undefined;
  #inside: 'v' | 'f' | 'is' | undefined;
  readonly #inline = new TextCollector();

  constructor(
    name: string,
    workbook: Pick<WorkbookParts, 'epochDays' | 'looks' | 'texts'>,
    limits: TableLimits,
    take: (row: TableRow) => void,
  ) {
    this.#name = name;
    this.#workbook = workbook;
    this.#limits = limits;
    this.#take = take;
  }

  open(tag: string, given: Readonly<Record<string, string>>): void {
    if (this.#inside === 'is') return this.#inline.open(tag);
    if (tag === 'c') this.#openCell(given);
    else if (tag === 'row') this.#openRow(given['r']);
    else if (tag === 'mergeCell') this.#addMerge(given['ref'] ?? '');
    else if (this.#cell === undefined) return;
    else if (tag === 'v' || tag === 'f') {
      this.#inside = tag;
      if (tag === 'v') this.#cell.text ??= '';
      else this.#cell.formula ??= '';
    } else if (tag === 'is') {
      this.#inside = 'is';
      this.#inline.start();
    }
  }

  text(text: string): void {
    const cell = this.#cell;
    if (cell === undefined || this.#inside === undefined) return;
    if (this.#inside === 'v') cell.text += text;
    else if (this.#inside === 'f') cell.formula += text;
    else this.#inline.add(text);
  }

  close(tag: string): void {
    if (this.#inside === 'is' && tag !== 'is') return this.#inline.close(tag);
    if (tag === 'is' && this.#cell !== undefined) this.#cell.text = this.#inline.end();
    if (tag === 'v' || tag === 'f' || tag === 'is') this.#inside = undefined;
    else if (tag === 'c') this.#closeCell();
    else if (tag === 'row') this.#closeRow();
  }

  #openRow(given: string | undefined): void {
    const row = given === undefined ? this.#row + 1 : Number(given);
    // Duplicate or out of order: the row number of an error would be ambiguous.
    if (!Number.isInteger(row) || row <= this.#row || row > 1_048_576) throw this.#outOfOrder(`${given}`);
    this.#row = row;
    this.#column = -1;
    this.at = cellName(row, 0);
    this.#cells = [];
    this.#formulas = [];
    this.#characters = 0;
  }

  #openCell({ r: place, s: style = '0', t: type = 'n' }: Readonly<Record<string, string>>): void {
    const found = place === undefined ? { row: this.#row, column: this.#column + 1 } : cellPlace(place);
    if (found === undefined || found.row !== this.#row || found.column <= this.#column) {
      throw this.#outOfOrder(place ?? '');
    }
    this.#column = found.column;
    this.at = cellName(found.row, found.column);
    this.#cell = { type, style: Number(style) };
  }

  #closeCell(): void {
    if (this.#cell === undefined) return;
    const { type, style, text, formula } = this.#cell;
    this.#cell = undefined;
    if (text === undefined && formula === undefined) return;
    const value = this.#value({ type, style, text, formula });
    if (value === null || value === '') return;
    this.#characters += checkCell(this.#limits, this.at, this.#column, value);
    if (this.#characters > this.#limits.rowCharacters) {
      throw new OperatorError(
        reason('row_has_too_much', { row: this.#row, count: this.#limits.rowCharacters }),
      );
    }
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells.push(value);
    if (formula !== undefined && !isError(value)) this.#formulas.push(this.#column);
  }

  #value({ type, style, text, formula }: Omit<RawCell, 'look'> & { style: number }): Cell {
    const { texts, looks, epochDays } = this.#workbook;
    const place = { cell: this.at, sheet: this.#name };
    let given = text === undefined || type === 'inlineStr' ? text : unescapedText(type, text);
    if (type === 's' && text !== undefined) {
      given = /^\d+$/.test(text.trim()) ? texts.at(Number(text)) : undefined;
      if (given === undefined) {
        throw new OperatorError(reason('shared_text_missing', { ...place, index: text.slice(0, 20) }));
      }
    }
    const look = looks[style] ?? (style === 0 ? 'plain' : undefined);
    const value = look === undefined ? undefined : cellValue({ type, text: given, look, formula }, epochDays);
    if (value === undefined) {
      throw new OperatorError(reason('cell_unreadable', { ...place, value: (text ?? '').slice(0, 60) }));
    }
    return value;
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.rows += 1;
    if (this.rows > this.#limits.rows) {
      throw new OperatorError(reason('too_many_rows', { count: this.#limits.rows }));
    }
    const formulas = this.#formulas.length > 0 ? { formulas: this.#formulas } : {};
    this.#take({ number: this.#row, cells: this.#cells, ...formulas });
    this.#cells = [];
  }

  #addMerge(range: string): void {
    const merge = mergeOf(range);
    if (merge === undefined) {
      throw new OperatorError(
        reason('cell_unreadable', { cell: range.slice(0, 40), sheet: this.#name, value: range.slice(0, 40) }),
      );
    }
    this.merges.push(merge);
    if (this.merges.length > maxMerges) {
      throw new OperatorError(reason('too_many_merges', { limit: maxMerges }));
    }
  }

  #outOfOrder(place: string): OperatorError {
    const cell = place.slice(0, 20);
    return new OperatorError(reason('cell_out_of_order', { cell, sheet: this.#name, last: this.at }));
  }
}

function unescapedText(type: string, text: string): string {
  return type === 'str' ? unescaped(text) : text;
}

function isError(cell: Cell): boolean {
  return typeof cell === 'object' && cell !== null && 'error' in cell;
}
