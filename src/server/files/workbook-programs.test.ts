// One reader for all entry points: the same sheet, written by five programs.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#core/table-row.ts';
import { inEnglish } from '#locales/english-reasons.ts';
import { rawParts } from '#testing/raw-workbook.ts';
import { packedZip } from '#testing/zip.ts';
import { openFoundTable, openTable } from './table-file.ts';
import { uploadLimits } from './table-limits.ts';

const folder = path.resolve(import.meta.dirname, '../../testing/workbooks');
const notCalculated =
  '!=DATE(2026,3,4) a formula without a calculated result: open the file in a spreadsheet program, recalculate and save it';

function said(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return typeof cell === 'string' ? cell : `(${String(cell)})`;
  if ('error' in cell) return `!${cell.shown} ${inEnglish(cell.error)}`;
  return cell.time === undefined ? `<${cell.day}>` : `<${cell.day} ${cell.time}>`;
}

async function rowsIn(name: string) {
  const table = await openTable(path.join(folder, name), {
    encoding: 'utf-8',
    delimiter: ',',
    limits: uploadLimits,
  });
  const rows = new Map<string, string[]>();
  const formulas: number[][] = [];
  for await (const row of table.rows) {
    const [key = '', ...rest] = Array.from({ length: 4 }, (_, index) => said(row.cells[index]));
    rows.set(key, rest);
    if (row.formulas) formulas.push([row.number, ...row.formulas]);
  }
  return { rows, formulas, facts: table.facts() };
}

describe.each([
  ['openpyxl.xlsx', 0],
  ['openpyxl-1904.xlsx', 1462],
  ['sheetjs.xlsx', 0],
  ['sheetjs-1904.xlsx', 1462],
  ['sheetjs-dates.xlsx', 0],
  ['libreoffice.xlsx', 0],
  ['libreoffice-1904.xlsx', 1462],
])('%s', (name, epochDays) => {
  const program = name.split(/[-.]/)[0];

  it('is read cell by cell: taken as it is shown, or doubted with a reason', async () => {
    const { rows, facts } = await rowsIn(name);
    expect(facts.epochDays).toBe(epochDays);
    expect(facts.note && inEnglish(facts.note)).toBe("Only sheet 'Depot' is imported, not 'Old'.");
    expect(rows.get('plain')).toEqual(['PO-1 é 批', '<2026-01-31>', '(1.5)']);
    expect(rows.get('error')?.[0]).toBe('!#N/A a spreadsheet error instead of a value');
    expect(rows.get('digits')?.[0]).toMatch(/^!1\.?23456789012\S* a number of more than 15 digits/);
    expect(rows.get('merged')?.[0]).toBe('!PO-5 merged cells B6:B7: split them');
    expect(rows.get('blank')).toEqual(['! merged cells B6:B7: split them', '', '(2)']);
    expect(rows.get('time')?.[1]).toBe('!0.75 a time without a date');
    expect(rows.get('moment')?.[1]).toBe('<2026-02-01 14:30:00>');
    expect(rows.get('zeros')?.[0]).toBe('00042');
    expect(rows.get('lines')?.[0]).toBe('two\nlines');
    expect(rows.get('date')?.[0]).toBe(program === 'openpyxl' ? notCalculated : '<2026-03-04>');
    // The other programs do not escape it: by the standard their text is the letter A.
    expect(rows.get('escape')?.[0]).toBe(program === 'libreoffice' ? 'a_x0041_b' : 'aAb');
  });

  it('amendment 49 has its formulas marked where they have results, and doubted where not', async () => {
    const { rows, formulas } = await rowsIn(name);
    const quantity = rows.get('formula')?.[2];
    expect(quantity).toMatch(
      program === 'openpyxl' ? /^!=1\+2 a formula without a calculated result/ : /^\(3\)$/,
    );
    expect(formulas).toEqual(
      {
        openpyxl: [],
        sheetjs: [[3, 3]],
        libreoffice: [
          [3, 3],
          [12, 1],
        ],
      }[program ?? ''],
    );
  });
});

it('what Excel alone writes: runs, phonetic guides, escapes, shared formulas, empty results, cells of a row out of style', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts = rawParts([{ name: 'S', cells: {} }], {
    parts: {
      'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <sst xmlns="${main}" count="3" uniqueCount="3"><si><t>plain</t></si>
        <si><r><rPr><b/></rPr><t xml:space="preserve">Kyiv </t></r><r><t>depot</t></r></si>
        <si><t>批号</t><rPh sb="0" eb="2"><t>ピハオ</t></rPh><phoneticPr fontId="1"/></si></sst>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <x:worksheet xmlns:x="${main}"><x:dimension ref="A1:E4"/><x:sheetData>
        <x:row r="1" spans="1:5"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c><x:c r="C1" t="s"><x:v>2</x:v></x:c></x:row>
        <x:row r="2"><x:c r="A2" t="str"><x:f>A1&amp;"x"</x:f><x:v>line_x000D_ _x005F_x0041_ &lt;</x:v></x:c><x:c r="B2" t="str"><x:f>""</x:f><x:v></x:v></x:c>
          <x:c r="C2"><x:f t="shared" ref="C2:C3" si="0">1+1</x:f><x:v>2</x:v></x:c></x:row>
        <x:row r="3"><x:c r="C3"><x:f t="shared" si="0"/><x:v>0.30000000000000004</x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c><x:c r="E3" s="1"/></x:row>
        <x:row r="4"><x:c t="inlineStr"><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t>line</x:t></x:r></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row>
        </x:sheetData></x:worksheet>`,
    },
  });
  const zip = packedZip(Object.entries(parts).map(([name, content]) => ({ name, content })));
  async function* bytes() {
    yield zip;
  }
  const table = await openFoundTable('excel.xlsx', bytes());
  const rows: unknown[] = [];
  for await (const row of table.rows) rows.push([row.cells.map(said), row.formulas]);
  expect(rows).toEqual([
    [['plain', 'Kyiv depot', '批号'], undefined],
    [
      ['line\r _x0041_ <', '', '(2)'],
      [0, 2],
    ],
    [['', '', '(0.30000000000000004)', '(true)'], [2]],
    [['inline', '(7)'], undefined],
  ]);
});
