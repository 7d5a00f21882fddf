// Writes .xlsx as a stream: rows are written as they arrive, and no sheet is held in memory. Office Open XML
// (ECMA-376 part 1) with the parts that spreadsheet programs need, and no others (decision 0117).
import { cellName, columnName } from '#core/cell-places.ts';
import { escapeMarkup } from '#core/markup.ts';
import { once } from './files.ts';
import { type PartToZip, zipOf } from './zip-stream.ts';

/** A text, a number or nothing; a date is a day number with a date format. */
export type CellToWrite = string | number | null;

export type RowToWrite = Readonly<Record<string, unknown>>;
type Chunks = AsyncIterable<readonly RowToWrite[]>;

export interface ColumnToWrite {
  readonly heading: string;
  readonly valueOf: (row: RowToWrite) => CellToWrite;
  /** Column width in characters. */
  readonly width: number;
  /** A number format: '@' for texts, 'yyyy-mm-dd', '0.000'. */
  readonly format: string | undefined;
}

export interface SheetToWrite {
  /** Unique, at most 31 characters, none of `\ / ? * [ ] :`. */
  readonly name: string;
  readonly columns: readonly ColumnToWrite[];
  readonly rows: Chunks;
  /** Called after some rows with the processor time used, so that it can pause for other work. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

/**
 * The maximum number of rows of a sheet including the heading; further ones go into a sheet with a number
 * after its name.
 */
export const sheetRowsMaximum = 1_048_576;

// A fixed time, so that equal rows give equal bytes.
const writtenAt = new Date(Date.UTC(1980, 0, 1));
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of a workbook: for each sheet a frozen heading, then its rows. Throws errors of the rows. */
export function workbookBytes(
  sheets: readonly SheetToWrite[],
  rowsMaximum = sheetRowsMaximum,
): AsyncGenerator<Uint8Array> {
  return zipOf(partsOf(sheets, rowsMaximum), writtenAt);
}

async function* partsOf(sheets: readonly SheetToWrite[], rowsMaximum: number): AsyncGenerator<PartToZip> {
  const formats = [
    ...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? []))),
  ];
  const names: string[] = [];
  for (const sheet of sheets) {
    const rows = new RowCursor(sheet.rows);
    try {
      for (let part = 1; ; part += 1) {
        names.push(part === 1 ? sheet.name : `${sheet.name.slice(0, 31 - String(part).length - 1)} ${part}`);
        const bytes = sheetBytes(sheet, formats, rows, rowsMaximum - 1);
        yield { name: `xl/worksheets/sheet${names.length}.xml`, bytes };
        if (await rows.isOver()) break;
      }
    } finally {
      await rows.end();
    }
  }
  for (const [name, text] of Object.entries(frameOf(names, formats))) {
    yield { name, bytes: once(Buffer.from(xml + text)) };
  }
}

/** Reads a limited number of rows from the chunks. */
class RowCursor {
  readonly #chunks: AsyncIterator<readonly RowToWrite[]>;
  #left: readonly RowToWrite[] = [];

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** At least one row and at most this many; none at the end. */
  async take(most: number): Promise<readonly RowToWrite[]> {
    if (await this.isOver()) return [];
    const taken = this.#left.slice(0, most);
    this.#left = this.#left.slice(most);
    return taken;
  }

  async isOver(): Promise<boolean> {
    while (this.#left.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return true;
      this.#left = next.value;
    }
    return false;
  }

  async end(): Promise<void> {
    await this.#chunks.return?.();
  }
}

const rowsAtOnce = 100;

async function* sheetBytes(
  { columns, pause }: SheetToWrite,
  formats: readonly string[],
  rows: RowCursor,
  most: number,
): AsyncGenerator<Buffer> {
  const places = columns.map(({ valueOf, format }, index) => ({
    valueOf,
    letters: columnName(index),
    style: format === undefined ? 0 : formats.indexOf(format) + styleOfFirstFormat,
  }));
  const cols = columns.map(
    // Empty cells have the format of their column, for values entered later.
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${places[index]?.style}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) => cellXml(cellName(1, index), headingStyle, heading));
  yield Buffer.from(
    `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
      `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
      `<cols>${cols.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  );
  let done = 0;
  while (done < most) {
    const taken = await rows.take(Math.min(rowsAtOnce, most - done));
    if (taken.length === 0) break;
    const begun = performance.now();
    let text = '';
    for (const row of taken) {
      done += 1;
      const number = done + 1;
      text += `<row r="${number}">`;
      for (const { letters, style, valueOf } of places) {
        const value = valueOf(row);
        if (value !== null) text += cellXml(`${letters}${number}`, style, value);
      }
      text += '</row>';
    }
    const bytes = Buffer.from(text);
    await pause?.(performance.now() - begun);
    yield bytes;
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function cellXml(place: string, style: number, value: string | number): string {
  if (typeof value === 'number') return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  // Without it programs may drop leading and trailing spaces and line breaks.
  const space = /^\s|\s$|[\n\t]/.test(value) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escaped(value)}</t></is></c>`;
}

/** XML cannot contain control characters and reads a carriage return as a line feed: both are escaped as `_x000D_`. */
function escaped(text: string): string {
  return escapeMarkup(text).replace(/\p{Cc}/gu, (letter) => {
    if (letter >= ' ' || letter === '\n' || letter === '\t') return letter;
    return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

const [headingStyle, styleOfFirstFormat] = [1, 2];

/** The parts around the sheets. */
function frameOf(names: readonly string[], formats: readonly string[]): Record<string, string> {
  const numbered = names.map((name, index) => ({ name, number: index + 1 }));
  const sheets = numbered.map(
    ({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const targets = numbered.map(({ number }) =>
    relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  const overrides = numbered.map(({ number }) => override(`xl/worksheets/sheet${number}.xml`, 'worksheet'));
  return {
    'xl/styles.xml': stylesXml(formats),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([...targets, relation('rIdStyles', 'styles', 'styles.xml')]),
    '_rels/.rels': relationsXml([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
      override('xl/workbook.xml', 'sheet.main'),
      override('xl/styles.xml', 'styles'),
      ...overrides,
    ].join('')}</Types>`,
  };
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

function relationsXml(all: readonly string[]): string {
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

function override(part: string, type: string): string {
  return `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`;
}

/** No format, the heading's, then each column format. */
function stylesXml(formats: readonly string[]): string {
  const list = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join('')}</${name}>`;
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const look = (format: number, fontId = 0) =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  // The text format has a built-in number; custom formats begin at 164.
  const numberOf = (format: string) => (format === '@' ? 49 : 164 + formats.indexOf(format));
  const numbers = formats
    .filter((format) => format !== '@')
    .map((format) => `<numFmt numFmtId="${numberOf(format)}" formatCode="${escaped(format)}"/>`);
  return `<styleSheet xmlns="${main}">${[
    ...(numbers.length > 0 ? [list('numFmts', numbers)] : []),
    list('fonts', [font(''), font('<b/>')]),
    list(
      'fills',
      ['none', 'gray125'].map((one) => `<fill><patternFill patternType="${one}"/></fill>`),
    ),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', [look(0), look(0, 1), ...formats.map((format) => look(numberOf(format)))]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  ].join('')}</styleSheet>`;
}
