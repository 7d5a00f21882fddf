// What a workbook says about its cells beside their values: formulas, merged cells, hidden sheets, its epoch. The
// reader of rows passes over these, and whoever reads strictly must not.
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Reason, reason } from '#core/i18n/reasons.ts';
import { OperatorError } from './operator-error.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

export interface WorkbookFacts {
  /** The first sheet that is not hidden: its place among all sheets. */
  readonly sheet: number;
  /** Days from the epoch of 1900 to that of this workbook. */
  readonly epochDays: number;
  /** What was passed over, if anything. */
  readonly note: Reason | undefined;
  /** So many columns merged cells reach over, whether or not a row has that many cells. */
  readonly mergedWidth: number;
  /** Why a cell of that sheet cannot be trusted, if so; rows count from 1 and are asked for in their order, columns from 0. */
  faultAt(row: number, column: number): Reason | undefined;
}

const maxPartBytes = 16 * 1024 ** 2;
const maxFormulas = 200_000;
const maxMerges = 20_000;
const columnBits = 16_384;

/** Reads the facts of an .xlsx; throws an OperatorError for what is none, and for what hides too much. */
export async function workbookFacts(file: Buffer): Promise<WorkbookFacts> {
  const entries = new Map(zipEntries(file).map((entry) => [entry.name.toLowerCase(), entry]));
  const workbook = partOf(entries, 'xl/workbook.xml');
  const targets = new Map(
    tagsOf(partOf(entries, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const sheets = tagsOf(workbook, 'sheet').map((tag) => ({
    name: attribute(tag, 'name'),
    hidden: /^(veryH|h)idden$/.test(attribute(tag, 'state')),
    target: targets.get(attribute(tag, 'id')) ?? '',
  }));
  const index = sheets.findIndex(({ hidden }) => !hidden);
  const sheet = sheets[index];
  if (sheet === undefined) throw new OperatorError(reason('all_hidden'));
  const path = sheet.target.startsWith('/') ? sheet.target.slice(1) : `xl/${sheet.target}`;
  const entry = entries.get(path.toLowerCase());
  if (entry === undefined) throw new OperatorError(reason('no_workbook'));
  const passed = sheets.filter((other) => other !== sheet).map(({ name }) => `'${name}'`);
  const { formulas, merges } = await cellFacts(entry);
  const merged = mergedCells(merges);
  return {
    sheet: index,
    epochDays: /^(1|true)$/.test(attribute(tagsOf(workbook, 'workbookPr')[0] ?? '', 'date1904')) ? 1462 : 0,
    note:
      passed.length === 0 ? undefined : reason('one_sheet', { sheet: sheet.name, others: passed.join(', ') }),
    mergedWidth: merges.reduce((widest, { columns }) => Math.max(widest, columns[1] + 1), 0),
    faultAt(row, column) {
      if (formulas.has(row * columnBits + column)) return reason('formula');
      const range = merged(row, column);
      return range === undefined ? undefined : reason('merged', { range });
    },
  };
}

interface Merge {
  readonly range: string;
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

async function cellFacts(entry: ZipEntry): Promise<{ formulas: Set<number>; merges: Merge[] }> {
  const formulas = new Set<number>();
  const merges: Merge[] = [];
  let cell = '';
  let rest = '';
  for await (const chunk of unpacked(entry)) {
    rest += chunk.toString('latin1');
    const whole = rest.lastIndexOf('<');
    for (const [, name, attributes = ''] of rest.slice(0, whole).matchAll(cellTags)) {
      if (name === 'c') cell = attribute(attributes, 'r');
      else if (name === 'f') formulas.add(numberOf(cell));
      else merges.push(mergeOf(attribute(attributes, 'ref')));
    }
    rest = rest.slice(whole);
    if (formulas.size > maxFormulas) {
      throw new OperatorError(reason('too_many_formulas', { limit: maxFormulas }));
    }
    if (merges.length > maxMerges) throw new OperatorError(reason('too_many_merges', { limit: maxMerges }));
  }
  return { formulas, merges };
}

const cellTags = /<(?:\w+:)?(c|f|mergeCell)(?=[\s/>])([^<>]*)>/g;

async function* unpacked({ content, method, size }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield content;
    yield Buffer.from('<');
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(content);
  let total = 0;
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > size) throw new OperatorError(reason('unpacks_undeclared'));
    yield chunk;
  }
  // So that the last tag is whole.
  yield Buffer.from('<');
}

/** The merged range of a cell, found row by row. */
function mergedCells(merges: readonly Merge[]): (row: number, column: number) => string | undefined {
  const waiting = merges.toSorted((a, b) => a.rows[0] - b.rows[0]);
  let next = 0;
  let open: Merge[] = [];
  let at = 0;
  return (row, column) => {
    if (row !== at) {
      at = row;
      open = open.filter(({ rows }) => rows[1] >= row);
      for (; next < waiting.length && (waiting[next]?.rows[0] ?? 0) <= row; next += 1) {
        const merge = waiting[next];
        if (merge !== undefined && merge.rows[1] >= row) open.push(merge);
      }
    }
    return open.find(({ columns }) => columns[0] <= column && column <= columns[1])?.range;
  };
}

function mergeOf(range: string): Merge {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [numberOf(from), numberOf(to)];
  return {
    range,
    rows: [Math.floor(first / columnBits), Math.floor(last / columnBits)],
    columns: [first % columnBits, last % columnBits],
  };
}

/** `B5` as one number: row times 16384 plus column. */
function numberOf(cell: string): number {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(cell) ?? [];
  // A cell that does not say where it is: nothing in it could be told apart.
  if (letters === undefined) throw new OperatorError(reason('cell_nowhere'));
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return Number(row) * columnBits + (column - 1);
}

function partOf(entries: ReadonlyMap<string, ZipEntry>, name: string): string {
  const entry = entries.get(name);
  if (entry === undefined) throw new OperatorError(reason('no_workbook'));
  if (entry.method === 0) return entry.content.toString('utf8');
  return inflateRawSync(entry.content, { maxOutputLength: maxPartBytes }).toString('utf8');
}

function tagsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g'))].map(
    ([, tag = '']) => tag,
  );
}

/** An attribute by its name, whatever its namespace is called. */
function attribute(tag: string, name: string): string {
  const [, double, single] =
    new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return (double ?? single ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
