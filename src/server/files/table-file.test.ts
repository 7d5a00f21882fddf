import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import type { Cell } from '#core/table-row.ts';
import { openTable, type TableOptions } from './table-file.ts';
import { type TableLimits, uploadLimits } from './table-limits.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const comma = { encoding: 'utf-8', delimiter: ',', limits: uploadLimits };
const limitedTo = (limits: Partial<TableLimits>) => ({ ...comma, limits: { ...uploadLimits, ...limits } });

function put(content: Uint8Array | string, name = 'table.csv'): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function read(file: string, options: TableOptions = comma) {
  const table = await openTable(file, options);
  const rows: { number: number; cells: readonly Cell[] }[] = [];
  for await (const row of table.rows) rows.push(row);
  return { rows, cells: rows.map((row) => row.cells), sha256: table.sha256(), ragged: table.ragged };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('openTable of a CSV', () => {
  it('gives back every table, whichever way its rows end and its cells are quoted', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\r', '\n', ' ', '€') });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('\r', '\n', '\r\n'),
        fc.boolean(),
        async (rows, end, marked) => {
          const text = rows.map((row) => row.map(quoted).join(',') + end).join('');
          const { cells } = await read(put((marked ? '\uFEFF' : '') + text));
          expect(cells).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps rows whole where a chunk of the file ends between CR and LF or inside a letter', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => [`é${index}`, 'ж'.repeat(index % 5)]);
    const { cells, rows: numbered } = await read(put(rows.map((row) => `${row.join(',')}\r\n`).join('')));
    expect(cells).toEqual(rows);
    expect(numbered.at(-1)?.number).toBe(40_000);
  });

  it.each([
    ['windows-1252', [0x80, 0x2c, 0xe9], ['€', 'é']],
    ['windows-1251', [0xc6, 0x2c, 0xb3], ['Ж', 'і']],
    ['utf-16', [0xff, 0xfe, 0x16, 0x04, 0x2c, 0, 0x62, 0], ['Ж', 'b']],
    ['utf-16', [0xfe, 0xff, 0x04, 0x16, 0, 0x2c, 0, 0x62], ['Ж', 'b']],
  ])('reads %s', async (encoding, bytes, expected) => {
    expect((await read(put(Buffer.from(bytes)), { ...comma, encoding })).cells).toEqual([expected]);
  });

  it('unpacks gzip, and tells the hash of the file as it lies there', async () => {
    const packed = gzipSync('a;b\rc;d\r');
    const { cells, sha256 } = await read(put(packed), { ...comma, delimiter: ';' });
    expect(cells).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(sha256).toBe(createHash('sha256').update(packed).digest('hex'));
  });

  it.each([
    ['no such file', () => path.join(folder, 'nowhere.csv'), /cannot be read: there is no such file\.$/],
    ['a folder', () => madeFolder(), /cannot be read: it is a folder\.$/],
    ['an empty file', () => put(''), /cannot be read: the file is empty\.$/],
    [
      'another encoding',
      () => put(Buffer.from([0x61, 0xe9, 0x0a])),
      /at the start of the file: it is not in the encoding/,
    ],
    [
      'a mark of another encoding',
      () => put(Buffer.from([0xff, 0xfe, 0x61, 0])),
      /the mark of utf-16le, and the mapping says/,
    ],
    ['an open quotation mark', () => put('a,b\n"c,d\n'), /after row 1: a quotation mark opens a cell/],
    [
      'a row without end',
      () => put(`a\n"${'x'.repeat(1_100_000)}`),
      /a row has more than a million characters/,
    ],
    [
      'a quotation mark in a cell',
      () => put('a,b\nc"c,d\n'),
      /after row 1: a quotation mark appears in a cell/,
    ],
    [
      'damaged gzip',
      () => put(gzipSync('a,b\n'.repeat(9999)).subarray(0, 40)),
      /the gzip file is incomplete/,
    ],
    ['a gzip bomb', () => put(gzipSync(Buffer.alloc(200_000, 0x61))), /is larger than 100,000 bytes/],
  ])('refuses %s in one line', async (_what, file, message) => {
    const reading = read(file(), limitedTo({ unpackedBytes: 100_000 }));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.not.stringContaining('\n'),
    });
  });
});

describe('openTable of a workbook', () => {
  const rows = [
    ['Name', 'Weight', 'Sent', 'Open'],
    ['Ж', 1.5, new Date('2006-06-02T00:00:00Z'), true],
    ['x', null, null, null],
  ];
  const sheet = { name: 'S', rows, columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }, {}] };
  const expected = [
    ['Name', 'Weight', 'Sent', 'Open'],
    ['Ж', 1.5, { day: '2006-06-02' }, true],
  ];

  it('reads the types of its cells, from the first sheet or the named one', async () => {
    const workbook = await writeXlsx({ sheets: [{ name: 'First', rows: [['other']] }, sheet] });
    expect((await read(put(workbook))).cells).toEqual([['other']]);
    const named = await read(put(workbook), { ...comma, sheet: 'S' });
    expect(named.cells.slice(0, 2)).toEqual(expected);
    expect(named.ragged).toBe(true);
    await expect(read(put(workbook), { ...comma, sheet: 'T' })).rejects.toThrow(
      /it has no sheet 'T' with rows/,
    );
  });

  it('reads a workbook that was written as a stream', async () => {
    const stream = writeXlsxStream(rows.slice(0, 1), { name: 'S' });
    const workbook = new Uint8Array(await new Response(stream).arrayBuffer());
    expect((await read(put(workbook))).cells).toEqual([expected[0]]);
  });

  it.each([
    ['a password', encrypted, /is protected by a password: save it/],
    [
      'a damaged file',
      async () => (await small()).subarray(0, 300),
      /the file is damaged, or not an \.xlsx workbook/,
    ],
    ['a packed file that is no workbook', noWorkbook, /the file is damaged, or not an \.xlsx workbook/],
    ['a bomb', bomb, /is larger than 1,000,000 bytes/],
  ])('refuses %s in one line', async (_what, make, message) => {
    const reading = read(put(await make(), 'book.xlsx'), limitedTo({ unpackedBytes: 1_000_000 }));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.not.stringContaining('\n'),
    });
  });

  it('holds a workbook to the sizes it declares', async () => {
    const workbook = Buffer.from(await bomb());
    // Every entry of the directory now claims one byte, while a megabyte lies packed.
    for (
      let at = workbook.indexOf('PK\u0001\u0002');
      at >= 0;
      at = workbook.indexOf('PK\u0001\u0002', at + 4)
    ) {
      workbook.writeUInt32LE(1, at + 24);
    }
    await expect(read(put(workbook, 'book.xlsx'))).rejects.toThrow(/cannot be read at the start of the file/);
  });
});

function madeFolder(): string {
  const made = path.join(folder, 'folder');
  mkdirSync(made, { recursive: true });
  return made;
}

function small() {
  return writeXlsx({ sheets: [{ name: 'S', rows: [['a']] }] });
}

function encrypted() {
  const encryption = { password: 'secret', spinCount: 1000 };
  return writeXlsx({ sheets: [{ name: 'S', rows: [['a']] }], encryption });
}

async function noWorkbook() {
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]);
}

function bomb() {
  return writeXlsx({ sheets: [{ name: 'S', rows: Array.from({ length: 40_000 }, () => ['aaaaaaaa', 1]) }] });
}
