// The written workbook, read by a library that did not write it, and by our own reader.
import { describe, expect, it } from 'vitest';
import { sheetCells, zipEntry } from '#testing/sheet-cells.ts';
import { type SheetColumn, sheetFile } from './spreadsheet.ts';
import { openFoundTable } from './table-file.ts';
import { type CellToWrite, type RowToWrite, workbookBytes } from './xlsx-writer.ts';

const column = (heading: string, format?: string, index = 0) => ({
  heading,
  width: 12,
  format,
  valueOf: (row: RowToWrite) => row[index] as CellToWrite,
});

async function* chunksOf(...chunks: CellToWrite[][][]) {
  for (const rows of chunks) yield rows.map((cells) => Object.fromEntries(cells.entries()));
}

async function written(...given: Parameters<typeof workbookBytes>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookBytes(...given)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('workbookBytes', () => {
  it('writes several sheets, each with its own columns, also without rows', async () => {
    const file = await written([
      { name: 'Outbounds', columns: [column('Site')], rows: chunksOf([['Kyiv']], [], [['Lviv']]) },
      {
        name: 'Items',
        columns: [column('Batch', '@'), column('Quantity', '0.000', 1)],
        rows: chunksOf([['B-1', 2.5]]),
      },
      { name: 'Nothing', columns: [column('Empty')], rows: chunksOf() },
    ]);
    expect(await sheetCells(file)).toEqual([['Site'], ['Kyiv'], ['Lviv']]);
    expect(await sheetCells(file, 'Items')).toEqual([
      ['Batch', 'Quantity'],
      ['B-1', 2.5],
    ]);
    expect(await sheetCells(file, 'Nothing')).toEqual([['Empty']]);
  });

  it('continues in a further sheet where one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [index]);
    const one = { name: 'A sheet with thirty-one letters', columns: [column('N')] };
    const full = await written([{ ...one, rows: chunksOf(rows.slice(0, 4)) }], 3);
    expect([await sheetCells(full), await sheetCells(full, 2)]).toEqual([
      [['N'], [0], [1]],
      [['N'], [2], [3]],
    ]);
    await expect(sheetCells(full, 3)).rejects.toThrow(/sheet/i);
    const more = await written([{ ...one, rows: chunksOf(rows) }], 3);
    expect(await sheetCells(more, 'A sheet with thirty-one lette 3')).toEqual([['N'], [4]]);
  });

  it.each([
    ['marks of XML', `<a href="x">'&amp;'</a>`],
    ['spaces and lines', '  two\n\tlines \u00a0'],
    ['a carriage return', 'one\r\ntwo\rthree'],
    ['control characters', 'a\u0001b\u001fc\u000b'],
    ['letters of every kind', 'Київ 中文 é \u{1F4A9} \u202e'],
    ['what looks like a formula', '=1+1'],
  ])('%s come back as they were', async (_, text) => {
    const file = await written([{ name: 'S', columns: [column('Text', '@')], rows: chunksOf([[text]]) }]);
    const cells: unknown[] = [];
    async function* bytes() {
      yield file;
    }
    const table = await openFoundTable('s.xlsx', bytes());
    for await (const row of table.rows) cells.push(row.cells[0]);
    expect(cells).toEqual(['Text', text]);
  });

  it('names columns behind Z as spreadsheets do', async () => {
    const columns = Array.from({ length: 703 }, (_, index) => column(`C${index}`));
    const file = await written([{ name: 'Wide', columns, rows: chunksOf() }]);
    const xml = zipEntry(file, 'xl/worksheets/sheet1.xml');
    for (const [place, heading] of [
      ['Z1', 'C25'],
      ['AA1', 'C26'],
      ['ZZ1', 'C701'],
      ['AAA1', 'C702'],
    ])
      expect(xml).toContain(`<c r="${place}" s="1" t="inlineStr"><is><t>${heading}</t>`);
  });

  it('gives equal bytes for equal rows, and the format of a column to its empty cells', async () => {
    const make = () =>
      written([
        {
          name: 'S',
          columns: [column('Text', '@'), column('Day', 'yyyy-mm-dd', 1)],
          rows: chunksOf([['a', null]]),
        },
      ]);
    const file = await make();
    expect(file.equals(await make())).toBe(true);
    const sheet = zipEntry(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain(
      '<col min="1" max="1" width="12" style="2" customWidth="1"/><col min="2" max="2" width="12" style="3"',
    );
    expect(sheet).toContain('<row r="2"><c r="A2" s="2" t="inlineStr"><is><t>a</t></is></c></row>');
    expect(zipEntry(file, 'xl/styles.xml')).toContain('formatCode="yyyy-mm-dd"');
  });

  it('throws what its rows throw', async () => {
    async function* broken(): AsyncGenerator<RowToWrite[]> {
      yield [{ 0: 'a' }];
      throw new Error('the database is gone');
    }
    await expect(written([{ name: 'S', columns: [column('A')], rows: broken() }])).rejects.toThrow(
      'the database is gone',
    );
  });
});

describe('a spreadsheet that is left half way', () => {
  it.each([0, 1])('ends its rows after %i parts', async (parts) => {
    let ended = false;
    async function* rows() {
      try {
        for (let number = 0; ; number += 1) yield [{ number }];
      } finally {
        ended = true;
      }
    }
    const columns: SheetColumn[] = [{ key: 'number', heading: 'N', type: 'number' }];
    const { bytes } = await sheetFile('s.xlsx', 'S', columns, rows());
    const iterator = bytes[Symbol.asyncIterator]();
    for (let part = 0; part < parts; part += 1) await iterator.next();
    await iterator.return?.();
    expect(ended).toBe(true);
  });
});
