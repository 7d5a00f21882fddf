// Amendment 56: .ods is read as strictly as .xlsx, and hostile files are refused with their place.
import { writeOds } from 'hucre/ods';
import { describe, expect, it } from 'vitest';
import type { TableRow } from '#core/table-row.ts';
import { odsContent, odsRow, rawOds } from '#testing/raw-ods.ts';
import { packedZip } from '#testing/zip.ts';
import { openFoundTable, previewTable } from './table-file.ts';
import { type TableLimits, uploadLimits } from './table-limits.ts';

async function* once(content: Buffer) {
  yield content;
}

async function read(content: Buffer, limits: Partial<TableLimits> = {}, sheet?: string) {
  const table = await openFoundTable('b.ods', once(content), {
    limits: { ...uploadLimits, ...limits },
    ...(sheet !== undefined && { sheet }),
  });
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  return { rows, facts: table.facts() };
}

const depot = (...rows: string[]) => rawOds(odsContent([{ name: 'Depot', rows: rows.join('') }]));
const cell = (attributes: string, text = '') => ({
  xml: `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`,
});
const value = (attributes: string, text = '') => read(depot(odsRow([cell(attributes, text)])));
const firstCell = async (attributes: string, text = '') => (await value(attributes, text)).rows[0]?.cells[0];

describe('the cells of an .ods', () => {
  it('amendment 56 numbers, texts, dates, times, booleans, repeated and empty cells', async () => {
    const { rows } = await read(
      depot(
        odsRow(['Order', 'Quantity']),
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        odsRow(['PO-1', 1.5, { xml: '<table:table-cell table:number-columns-repeated="2"/>' }, 'x']),
        odsRow(['PO-2'], 'table:number-rows-repeated="2"'),
      ),
    );
    expect(rows).toEqual([
      { number: 1, cells: ['Order', 'Quantity'] },
      { number: 5, cells: ['PO-1', 1.5, null, null, 'x'] },
      { number: 6, cells: ['PO-2'] },
      { number: 7, cells: ['PO-2'] },
    ]);
    expect(await firstCell('office:value-type="date" office:date-value="2026-02-03"', '3 Feb')).toEqual({
      day: '2026-02-03',
    });
    expect(await firstCell('office:value-type="date" office:date-value="2026-02-03T10:15:00"')).toEqual({
      day: '2026-02-03',
      time: '10:15:00',
    });
    expect(await firstCell('office:value-type="time" office:time-value="PT10H"', '10:00')).toMatchObject({
      error: { key: 'time_alone' },
    });
    expect(await firstCell('office:value-type="boolean" office:boolean-value="true"', 'TRUE')).toBe(true);
    expect(await firstCell('office:value-type="float" office:value="42"', '00042')).toBe('00042');
    expect(await firstCell('office:value-type="float" office:value="12345678901234567890"')).toMatchObject({
      error: { key: 'digits_lost' },
    });
    expect(await firstCell('office:value-type="string" calcext:value-type="error"', '#N/A')).toMatchObject({
      error: { key: 'error_value' },
    });
    const noted = depot(
      odsRow([
        {
          xml: '<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>A<text:s text:c="2"/>B</text:p><text:p>C</text:p></table:table-cell>',
        },
      ]),
    );
    expect((await read(noted)).rows[0]?.cells).toEqual(['A  B\nC']);
  });

  it('amendment 49 a formula with a saved result is counted, one without is an error', async () => {
    const formula = 'table:formula="of:=SUM([.A1])"';
    expect((await value(`${formula} office:value-type="float" office:value="3"`, '3')).rows).toEqual([
      { number: 1, cells: [3], formulas: [0] },
    ]);
    expect(await firstCell(formula)).toMatchObject({ error: { key: 'formula_not_calculated' } });
  });

  it('merged cells are errors in each of their cells', async () => {
    const merged = cell('table:number-rows-spanned="2" office:value-type="string"', 'PO');
    const { rows } = await read(
      depot(odsRow([merged, 1]), odsRow([{ xml: '<table:covered-table-cell/>' }, 2])),
    );
    expect(rows.map(({ cells }) => cells[0])).toMatchObject([
      { error: { key: 'merged' }, shown: 'PO' },
      { error: { key: 'merged' }, shown: '' },
    ]);
  });

  it('the first visible sheet is read, or the named one; a preview has all visible ones', async () => {
    const file = rawOds(
      odsContent([
        { name: 'Old', hidden: true, rows: odsRow(['nothing']) },
        { name: 'Depot', rows: odsRow(['a']) + odsRow(['b']) },
        { name: 'More', rows: odsRow(['c']) },
      ]),
    );
    const { rows, facts } = await read(file);
    expect([rows.length, facts.note]).toEqual([
      2,
      { key: 'one_sheet', given: { sheet: 'Depot', others: "'Old', 'More'" } },
    ]);
    expect((await read(file, {}, 'More')).rows).toEqual([{ number: 1, cells: ['c'] }]);
    expect(
      (await previewTable('b.ods', once(file), { rows: 1 })).map(({ name, rows: some }) => [
        name,
        some.length,
      ]),
    ).toEqual([
      ['Depot', 1],
      ['More', 1],
    ]);
  });
});

it('a file that another library writes is read cell by cell', async () => {
  const written = await writeOds({
    sheets: [
      {
        name: 'Depot',
        rows: [
          ['Order', 'Received', 'Quantity', 'Active'],
          ['PO-1 & <2>', new Date(Date.UTC(2026, 1, 3)), 12.5, true],
        ],
      },
    ],
  });
  expect((await read(Buffer.from(written))).rows.map(({ cells }) => cells)).toEqual([
    ['Order', 'Received', 'Quantity', 'Active'],
    ['PO-1 & <2>', { day: '2026-02-03' }, 12.5, true],
  ]);
});

describe('a hostile .ods is refused with its place', () => {
  const entity = '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY file SYSTEM "file:///etc/passwd">]>';
  const within = (xml: string, before = '') => rawOds(odsContent([{ name: 'Depot', rows: xml }], before));
  it.each([
    [
      'an entity of its own',
      within(odsRow([cell('office:value-type="string"', '&lol;')]), entity),
      "its part 'content.xml' cannot be read",
    ],
    [
      'an entity of another file',
      within(odsRow([cell('office:value-type="string"', '&file;')]), entity),
      "its part 'content.xml' cannot be read",
    ],
    [
      'a document that breaks off',
      rawOds(odsContent([{ name: 'Depot', rows: odsRow(['a']) }]).slice(0, -60)),
      "its part 'content.xml' cannot be read",
    ],
    ['a type that is none', within(odsRow([cell('office:value-type="q"', 'x')])), "cell A1 of sheet 'Depot'"],
    [
      'a number that is none',
      within(odsRow([cell('office:value-type="float" office:value="1,5"', 'x')])),
      "cell A1 of sheet 'Depot'",
    ],
    [
      'a repetition that is none',
      within(odsRow([cell('table:number-columns-repeated="-3"', 'x')])),
      "cell A1 of sheet 'Depot'",
    ],
    [
      'a cell repeated beyond all columns',
      within(odsRow([cell('table:number-columns-repeated="16384"', 'x')])),
      'cell ALM1 is beyond column ALL',
    ],
    [
      'a row repeated a million times',
      within(odsRow(['x'], 'table:number-rows-repeated="1048576"')),
      'the file has more than 250,000 rows',
    ],
    [
      'a cell of 40,000 characters',
      within(odsRow(['x'.repeat(40_000)])),
      'cell A1 has more than 32,767 characters',
    ],
    [
      'a cell of 40,000 spaces',
      within(
        odsRow([{ xml: '<table:table-cell><text:p><text:s text:c="40000"/></text:p></table:table-cell>' }]),
      ),
      "cell A1 of sheet 'Depot'",
    ],
    [
      'one protected by a password',
      rawOds('scrambled', { 'META-INF/manifest.xml': '<manifest><encryption-data/></manifest>' }),
      'protected by a password',
    ],
    [
      'a text document',
      rawOds(
        '<office:document-content><office:body><office:text><table:table/></office:text></office:body></office:document-content>',
      ),
      'not',
    ],
    [
      'only hidden sheets',
      rawOds(odsContent([{ name: 'H', hidden: true, rows: odsRow(['x']) }])),
      'all sheets are hidden',
    ],
    [
      'a part that unpacks to more than it says',
      packedZip([
        {
          name: 'content.xml',
          content: odsContent([{ name: 'D', rows: odsRow(['x'.repeat(9000)]) }]),
          declared: 100,
        },
      ]),
      'larger than it declares',
    ],
  ])('%s', async (_, file, told) => {
    await expect(read(file)).rejects.toThrow(told);
  });

  it('one that unpacks to more than is read', async () => {
    await expect(read(depot(odsRow(['x'])), { unpackedBytes: 500 })).rejects.toThrow('larger than 500 bytes');
  });
});
