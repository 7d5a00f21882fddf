// Malicious and damaged workbooks: each is refused quickly, with its place, and leaves nothing behind.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawParts, rawWorkbook } from '#testing/raw-workbook.ts';
import { packedZip, type ZippedFile } from '#testing/zip.ts';
import { openFoundTable } from './table-file.ts';
import { type TableLimits, uploadLimits } from './table-limits.ts';
import { makeWorkFolder, removeAbandonedFolders, removeWorkFolder } from './work-folders.ts';

async function read(
  content: Buffer,
  limits: Partial<TableLimits> = {},
  signal?: AbortSignal,
): Promise<number> {
  async function* bytes() {
    yield content;
  }
  const table = await openFoundTable('b.xlsx', bytes(), {
    limits: { ...uploadLimits, ...limits },
    ...(signal && { signal }),
  });
  let rows = 0;
  for await (const _ of table.rows) rows += 1;
  return rows;
}

const sheetPart = 'xl/worksheets/sheet1.xml';
const cells = { A1: 'Order', B1: 'Quantity', A2: 'PO-1', B2: 1, A3: 'PO-2', B3: 2 };
const parts = (change: (xml: string) => string, more: Readonly<Record<string, string>> = {}) => {
  const all = rawParts([{ name: 'Depot', cells }]);
  return packed({ ...all, ...more, [sheetPart]: change(all[sheetPart] ?? '') });
};
const packed = (all: Readonly<Record<string, string>>) =>
  packedZip(Object.entries(all).map(([name, content]): ZippedFile => ({ name, content })));
const ownFolders = () => readdirSync(os.tmpdir()).filter((name) => name.includes(`-${process.pid}-`));

describe('a damaged workbook is refused with its place', () => {
  const texts = '<sst><si><t>only</t></si></sst>';
  it.each([
    ['a wrong checksum', wrongChecksum(), `its part '${sheetPart}' has an incorrect checksum`],
    [
      'a sheet that breaks off',
      parts((xml) => xml.slice(0, xml.indexOf('PO-2') + 2)),
      "sheet 'Depot' cannot be read after cell A3",
    ],
    [
      'a shared text that does not exist',
      parts((xml) => xml.replace('<c r="B2"><v>1', '<c r="B2" t="s"><v>1'), {
        'xl/sharedStrings.xml': texts,
      }),
      "cell B2 of sheet 'Depot' refers to text 1, which does not exist",
    ],
    [
      'a number that is none',
      parts((xml) => xml.replace('<v>1<', '<v>1,5<')),
      "cell B2 of sheet 'Depot' has the unreadable value '1,5'",
    ],
    ['a type that is none', parts((xml) => xml.replace('r="B2"', 'r="B2" t="q"')), 'cell B2 of sheet'],
    ['a look that is none', parts((xml) => xml.replace('r="B2"', 'r="B2" s="9"')), 'cell B2 of sheet'],
    [
      'a cell in another row',
      parts((xml) => xml.replace('r="B2"', 'r="B7"')),
      "in sheet 'Depot' row or cell 'B7' follows A2",
    ],
    ['a sheet that is missing', without(sheetPart), `its part '${sheetPart}' is missing`],
    ['an entity of its own', parts((xml) => xml.replace('PO-2', '&lol;')), 'cannot be read after cell A3'],
    ['another packing of XML', parts((xml) => `\u0000${xml}`), "sheet 'Depot' cannot be read after cell A1"],
    ['two sheets of one name', twice(), `it has two parts named '${sheetPart}'`],
  ])('%s', async (_, file, told) => {
    await expect(read(file)).rejects.toThrow(told);
    expect(ownFolders()).toEqual([]);
  });
});

describe('a workbook that would burn is refused, and why is said', () => {
  it('a cell of 20 MB in a file of 20 kB', async () => {
    const file = parts((xml) => xml.replace('PO-2', 'x'.repeat(20_000_000)));
    expect(file.length).toBeLessThan(30_000);
    await expect(read(file)).rejects.toThrow('cell A3 has more than 32,767 characters');
  });

  it.each([
    ['a cell', { cellCharacters: 3 }, 'cell A1 has more than 3 characters'],
    ['a row', { rowCharacters: 12 }, 'row 1 has more than 12 characters'],
    ['columns', { columns: 1 }, 'cell B1 is beyond column A: at most 1 columns are allowed'],
    ['rows', { rows: 2 }, 'the file has more than 2 rows: split it into several files'],
    ['what it unpacks to', { unpackedBytes: 500 }, 'the uncompressed file is larger than 500 bytes'],
    ['time', { seconds: 0 }, 'reading the file takes longer than 0 seconds'],
  ])('a limit of %s', async (_, limits, told) => {
    await expect(read(rawWorkbook([{ name: 'Depot', cells }]), limits)).rejects.toThrow(told);
    expect(ownFolders()).toEqual([]);
  });

  it('a cell in column XFD, but not one without a value', async () => {
    await expect(read(rawWorkbook([{ name: 'S', cells: { XFD1: 'x' } }]))).rejects.toThrow(
      'cell XFD1 is beyond column ALL',
    );
    expect(await read(parts((xml) => xml.replace('</row>', '<c r="XFD1" s="1"/></row>')))).toBe(3);
  });

  it('ends its thread when it is cancelled, and leaves no file', async () => {
    const cancel = new AbortController();
    const reading = read(rawWorkbook([{ name: 'Depot', cells }]), {}, cancel.signal);
    cancel.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    expect(ownFolders()).toEqual([]);
  });
});

it('folders of a killed process are removed, those of a living one stay', () => {
  const mine = makeWorkFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const abandoned = mine.replace(`-${process.pid}-`, `-${pid}-`);
  mkdirSync(abandoned);
  try {
    removeAbandonedFolders();
    expect([existsSync(abandoned), existsSync(mine)]).toEqual([false, true]);
  } finally {
    removeWorkFolder(mine);
    rmSync(abandoned, { recursive: true, force: true });
  }
  expect(path.dirname(mine)).toBe(os.tmpdir());
});

function wrongChecksum(): Buffer {
  const file = parts((xml) => xml);
  const at = file.lastIndexOf(sheetPart) - 46 + 16;
  file.writeUInt32LE((file.readUInt32LE(at) ^ 1) >>> 0, at);
  return file;
}

function without(name: string): Buffer {
  return packed(
    Object.fromEntries(Object.entries(rawParts([{ name: 'Depot', cells }])).filter(([one]) => one !== name)),
  );
}

function twice(): Buffer {
  const all = Object.entries(rawParts([{ name: 'Depot', cells }])).map(([name, content]) => ({
    name,
    content,
  }));
  return packedZip([...all, { name: sheetPart, content: '<worksheet/>' }]);
}
