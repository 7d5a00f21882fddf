// Sheets of an OpenDocument spreadsheet (.ods): all are in one part. Anything that violates the standard is
// refused with its position, within the same limits as .xlsx.

import { cellName, type Merge } from '#core/cell-places.ts';
import type { Cell, TableRow } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { cellValue, trusted } from './cell-values.ts';
import type { SheetFacts } from './sheet-rows.ts';
import { checkCell, type TableLimits } from './table-limits.ts';
import type { Parts } from './workbook-parts.ts';
import { attributeOf, LongXmlError, readXml, XmlError, type XmlHandlers } from './xml-events.ts';

export interface OdsSheet {
  readonly name: string;
  readonly hidden: boolean;
}

const contentPart = 'content.xml';
const manifestPart = 'META-INF/manifest.xml';
const maxRows = 1_048_576;
const maxMerges = 20_000;

export function isOds(parts: Parts): boolean {
  return parts.has(contentPart) && !parts.has('[Content_Types].xml');
}

/** The sheets in their order; throws an OperatorError for a file that is damaged, protected, or another document. */
export async function odsSheets(parts: Parts): Promise<OdsSheet[]> {
  if (await isProtected(parts)) throw new OperatorError(reason('file_protected'));
  const hiddenStyles = new Set<string>();
  let style = '';
  const sheets: OdsSheet[] = [];
  const depth = new SheetDepth();
  await readContent(parts, {
    open(tag, given) {
      depth.open(tag);
      if (tag === 'style') style = attributeOf(given, 'name') ?? '';
      else if (tag === 'table-properties' && given['table:display'] === 'false') hiddenStyles.add(style);
      else if (depth.opensSheet) {
        const hidden = hiddenStyles.has(attributeOf(given, 'style-name') ?? '');
        sheets.push({ name: attributeOf(given, 'name') ?? '', hidden });
      }
    },
    close: (tag) => depth.close(tag),
    text() {},
  });
  if (!depth.isSpreadsheet) throw new OperatorError(reason('no_workbook'));
  return sheets;
}

/** Passes each row with a value to `take`, in order. */
export async function readOdsRows(
  parts: Parts,
  sheet: OdsSheet,
  limits: TableLimits,
  take: (row: TableRow) => void,
): Promise<SheetFacts> {
  const reader = new OdsReader(sheet.name, limits, take);
  try {
    await readContent(parts, reader, sheet.name, () => reader.at);
  } catch (error) {
    if (!(error instanceof SheetRead)) throw error;
  }
  return { merges: reader.merges, rows: reader.rows };
}

/** The sheet is complete: the rest of the part is not needed. */
class SheetRead extends Error {}

async function isProtected(parts: Parts): Promise<boolean> {
  const manifest = parts.get(manifestPart);
  if (manifest === undefined) return false;
  let found = false;
  try {
    await readXml(manifest.bytes(), {
      open(tag) {
        found ||= tag === 'encryption-data';
      },
      close() {},
      text() {},
    });
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof LongXmlError)) throw error;
    throw new OperatorError(reason('part_damaged', { part: manifestPart }));
  }
  return found;
}

async function readContent(
  parts: Parts,
  handlers: XmlHandlers,
  sheet?: string,
  at?: () => string,
): Promise<void> {
  const part = parts.get(contentPart);
  if (part === undefined) throw new OperatorError(reason('part_missing', { part: contentPart }));
  try {
    await readXml(part.bytes(), handlers);
  } catch (error) {
    if (error instanceof LongXmlError)
      throw new OperatorError(reason('text_too_long', { part: contentPart }));
    if (!(error instanceof XmlError)) throw error;
    throw new OperatorError(
      sheet === undefined || at === undefined
        ? reason('part_damaged', { part: contentPart })
        : reason('sheet_damaged', { sheet, cell: at() }),
    );
  }
}

/** The position in the document: tables also occur in links, deleted content and cells. */
class SheetDepth {
  isSpreadsheet = false;
  opensSheet = false;
  #depth = 0;
  /** The depth of the element that contains the sheets. */
  #body = -1;

  open(tag: string): void {
    this.#depth += 1;
    this.opensSheet = tag === 'table' && this.#body >= 0 && this.#depth === this.#body + 1;
    if (tag === 'spreadsheet' && this.#body < 0) {
      this.isSpreadsheet = true;
      this.#body = this.#depth;
    }
  }

  /** Whether the element that ends is a sheet. */
  close(tag: string): boolean {
    const ends = tag === 'table' && this.#body >= 0 && this.#depth === this.#body + 1;
    this.#depth -= 1;
    if (this.#depth < this.#body) this.#body = -1;
    return ends;
  }
}

/** Elements whose text belongs to the cell; notes, drawings and others do not. */
const textTags = new Set([
  'p',
  'span',
  'a',
  's',
  'tab',
  'line-break',
  'ruby',
  'ruby-base',
  'date',
  'time',
  'number',
]);

interface OpenCell {
  readonly given: Readonly<Record<string, string>>;
  text: string;
  paragraphs: number;
}

class OdsReader implements XmlHandlers {
  readonly merges: Merge[] = [];
  rows = 0;
  /** The current or last cell. */
  at = 'A1';
  readonly #name: string;
  readonly #limits: TableLimits;
  readonly #take: (row: TableRow) => void;
  readonly #depth = new SheetDepth();
  #inSheet = false;
  #row = 0;
  #repeatRow = 1;
  #column = 0;
  #cells: Cell[] = [];
  #formulas: number[] = [];
  #characters = 0;
  #cell: OpenCell | undefined;
  /** Inside an element that does not belong to the cell's text. */
  #skipped = 0;

  constructor(name: string, limits: TableLimits, take: (row: TableRow) => void) {
    this.#name = name;
    this.#limits = limits;
    this.#take = take;
  }

  open(tag: string, given: Readonly<Record<string, string>>): void {
    this.#depth.open(tag);
    if (this.#depth.opensSheet) this.#inSheet = attributeOf(given, 'name') === this.#name;
    if (!this.#inSheet) return;
    if (this.#cell !== undefined) this.#openInCell(this.#cell, tag, given);
    else if (tag === 'table-row') this.#openRow(given);
    else if (tag === 'table-cell' || tag === 'covered-table-cell') {
      this.at = cellName(this.#row, this.#column);
      this.#cell = { given, text: '', paragraphs: 0 };
    }
  }

  text(text: string): void {
    if (this.#cell !== undefined && this.#skipped === 0 && this.#cell.paragraphs > 0) this.#add(text);
  }

  close(tag: string): void {
    const endsSheet = this.#depth.close(tag);
    if (!this.#inSheet) return;
    if (this.#cell !== undefined) {
      if (this.#skipped > 0) this.#skipped -= 1;
      else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#closeCell(this.#cell);
    } else if (tag === 'table-row') this.#closeRow();
    if (endsSheet) throw new SheetRead();
  }

  #openInCell(cell: OpenCell, tag: string, given: Readonly<Record<string, string>>): void {
    if (this.#skipped > 0 || !textTags.has(tag)) {
      this.#skipped += 1;
      return;
    }
    if (tag === 'p') {
      cell.paragraphs += 1;
      if (cell.paragraphs > 1) this.#add('\n');
    } else if (tag === 's')
      this.#add(' '.repeat(this.#count(attributeOf(given, 'c'), this.#limits.cellCharacters)));
    else if (tag === 'tab') this.#add('\t');
    else if (tag === 'line-break') this.#add('\n');
  }

  #add(text: string): void {
    if (this.#cell === undefined) return;
    this.#cell.text += text;
    if (this.#cell.text.length > this.#limits.cellCharacters) {
      throw new OperatorError(reason('cell_too_long', { cell: this.at, count: this.#limits.cellCharacters }));
    }
  }

  #openRow(given: Readonly<Record<string, string>>): void {
    this.#row += 1;
    this.at = cellName(this.#row, 0);
    this.#repeatRow = this.#count(attributeOf(given, 'number-rows-repeated'), maxRows);
    this.#column = 0;
    this.#cells = [];
    this.#formulas = [];
    this.#characters = 0;
  }

  #closeCell({ given, text }: OpenCell): void {
    this.#cell = undefined;
    const repeat = this.#count(attributeOf(given, 'number-columns-repeated'), 16_384);
    const span = (name: string) => this.#count(attributeOf(given, name), maxRows) - 1;
    this.#addMerge(span('number-rows-spanned'), span('number-columns-spanned'));
    const value = this.#value(given, text);
    if (value === null || value === '') {
      this.#column += repeat;
      return;
    }
    const isFormula = attributeOf(given, 'formula') !== undefined && !isError(value);
    for (let count = 0; count < repeat; count += 1) {
      this.#characters += checkCell(this.#limits, cellName(this.#row, this.#column), this.#column, value);
      if (this.#characters > this.#limits.rowCharacters) {
        throw new OperatorError(
          reason('row_has_too_much', { row: this.#row, count: this.#limits.rowCharacters }),
        );
      }
      while (this.#cells.length < this.#column) this.#cells.push(null);
      this.#cells.push(value);
      if (isFormula) this.#formulas.push(this.#column);
      this.#column += 1;
    }
  }

  #value(given: Readonly<Record<string, string>>, text: string): Cell {
    const formula = attributeOf(given, 'formula');
    const type = valueTypeOf(given);
    if (given['calcext:value-type'] === 'error') return { error: reason('error_value'), shown: text.trim() };
    const ofType = (kind: string, name: string) =>
      this.#readable(
        cellValue({ type: kind, text: attributeOf(given, name), look: 'plain', formula }, 0),
        given,
        name,
      );
    switch (type) {
      case undefined:
        if (formula !== undefined && text === '')
          return cellValue({ type: 'n', text: undefined, look: 'plain', formula }, 0) ?? null;
        return text === '' ? null : trusted(text);
      case 'float':
      case 'percentage':
      case 'currency': {
        const value = ofType('n', 'value');
        // A number in a format with leading zeros is read as displayed (00042).
        return typeof value === 'number' && /^0\d+$/.test(text) && Number(text) === value ? text : value;
      }
      case 'date':
        return ofType('d', 'date-value');
      case 'boolean':
        return ofType('b', 'boolean-value');
      case 'time':
        return { error: reason('time_alone'), shown: text };
      case 'string': {
        const whole = attributeOf(given, 'string-value') ?? text;
        if (whole.length > this.#limits.cellCharacters) {
          throw new OperatorError(
            reason('cell_too_long', { cell: this.at, count: this.#limits.cellCharacters }),
          );
        }
        return trusted(whole);
      }
      default:
        throw this.#unreadable(type);
    }
  }

  #readable(value: Cell | undefined, given: Readonly<Record<string, string>>, name: string): Cell {
    if (value === undefined) throw this.#unreadable(attributeOf(given, name) ?? '');
    return value;
  }

  #closeRow(): void {
    const last = this.#row + this.#repeatRow - 1;
    if (last > maxRows) throw this.#unreadable(String(last));
    if (this.#cells.length === 0) {
      this.#row = last;
      return;
    }
    const formulas = this.#formulas.length > 0 ? { formulas: this.#formulas } : {};
    for (let number = this.#row; number <= last; number += 1) {
      this.rows += 1;
      if (this.rows > this.#limits.rows) {
        throw new OperatorError(reason('too_many_rows', { count: this.#limits.rows }));
      }
      this.#take({ number, cells: this.#cells, ...formulas });
    }
    this.#row = last;
  }

  #addMerge(down: number, right: number): void {
    if (down === 0 && right === 0) return;
    const [row, column] = [this.#row + down, this.#column + right];
    const range = `${this.at}:${cellName(row, column)}`;
    this.merges.push({ range, rows: [this.#row, row], columns: [this.#column, column] });
    if (this.merges.length > maxMerges)
      throw new OperatorError(reason('too_many_merges', { limit: maxMerges }));
  }

  /** The repeat count; 1 by default. */
  #count(text: string | undefined, most: number): number {
    const count = text === undefined ? 1 : Number(text);
    if (!Number.isInteger(count) || count < 1 || count > most) throw this.#unreadable(text ?? '');
    return count;
  }

  #unreadable(value: string): OperatorError {
    const place = { cell: this.at, sheet: this.#name };
    return new OperatorError(reason('cell_unreadable', { ...place, value: value.slice(0, 60) }));
  }
}

/** LibreOffice writes its own type attribute beside the standard one. */
function valueTypeOf(given: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries(given).find(
    ([name]) => /(?:^|:)value-type$/.test(name) && !name.startsWith('calcext:'),
  );
  return found?.[1];
}

function isError(cell: Cell): boolean {
  return typeof cell === 'object' && cell !== null && 'error' in cell;
}
