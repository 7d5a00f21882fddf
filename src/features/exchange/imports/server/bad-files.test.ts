// Issue 'Bad input': each of these files is read correctly, or rejected with file, sheet, row, column, value
// and reason; in either case nothing is partially written.
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { importFile } from '#testing/file-imports.ts';
import { rawWorkbook } from '#testing/raw-workbook.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { storedZip } from '#testing/zip.ts';

const api = testApi();
const world = {} as TwoClients;
let before: unknown;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  before = await everything();
});
afterEach(async () => {
  // oxlint-disable-next-line vitest/no-standalone-expect -- must hold after each test
  expect(await everything()).toEqual(before);
});

const everything = () =>
  api.database.rows(sql`select (select count(*) from inbounds) as inbounds, (select max(updated_at) from inbounds) as at,
    (select count(*) from clients) as clients, (select count(*) from projects) as projects`);

const bring = (name: string, content: Uint8Array | string) =>
  importFile(api, world.tokens.staff, `resource=inbounds&project=${world.own.project}`, name, content);

/** Why the whole file is rejected. */
async function refusal(name: string, content: Uint8Array | string): Promise<string> {
  const { file, rows } = await bring(name, content);
  expect([file.state, file.can_commit, rows]).toEqual(['failed', false, []]);
  return file.message as string;
}

/** Errors that these files always have and that other tests cover. */
const incomplete = /^(this field is required|a quantity or at least one item is required)$/;

/** Each cell with an error: row, heading, value, reason. */
async function wrongCells(content: Uint8Array | string, name = 'rows.xlsx'): Promise<string[]> {
  const { file, rows } = await bring(name, content);
  expect(file.state).toBe('checked');
  return rows.flatMap(({ id, cells, reason }) => [
    ...cells.flatMap((cell: { column: string; value: string; reason: string | null }) =>
      cell.reason === null || incomplete.test(cell.reason)
        ? []
        : [`${id} ${cell.column} '${cell.value}' ${cell.reason}`],
    ),
    ...(reason ?? '')
      .split('; ')
      .filter((one: string) => one !== '' && !incomplete.test(one.replace(/^(received_date|quantity) /, '')))
      .map((one: string) => `${id} ${one}`),
  ]);
}

/** The values of the first row. */
async function firstRow(content: Uint8Array | string, name = 'rows.xlsx'): Promise<unknown[]> {
  const { rows } = await bring(name, content);
  return rows[0].cells.map((cell: { value: string | null }) => cell.value);
}

const header = { A1: 'external_id', B1: 'Order', C1: 'Received', D1: 'Quantity' };
const sheet = (cells: Parameters<typeof rawWorkbook>[0][number]['cells'], rest = {}) => ({
  name: 'Depot',
  cells: { ...header, ...cells },
  ...rest,
});

describe('a workbook', () => {
  it('amendment 49 with formulas: a cached result is used and noted, a formula without one is an error', async () => {
    const saved = sheet({ A2: 'A', D2: { formula: 'SUM(1,2)', cached: 3 }, A3: 'B', D3: 4 });
    const { file, rows } = await bring('f.xlsx', rawWorkbook([saved]));
    expect(file.notes).toEqual(['1 cell has a formula. Its saved result is used (first: D2).']);
    expect(rows.map((row) => row.cells[2].value)).toEqual(['3', '4']);
    const unsaved = rawWorkbook([sheet({ A2: 'A', D2: { formula: 'SUM(1,2)' } })]);
    expect(await wrongCells(unsaved)).toEqual([
      "2 Quantity '=SUM(1,2)' a formula without a calculated result: open the file in a spreadsheet program, recalculate and save it",
    ]);
  });

  it('with error values of failed formulas', async () => {
    const cells = { A2: 'A', B2: { error: '#N/A' }, D2: 1 };
    const told = ["2 Order '#N/A' a spreadsheet error instead of a value"];
    expect(await wrongCells(rawWorkbook([sheet(cells)]))).toEqual(told);
    expect(await wrongCells('external_id;Order\nA;#N/A\n', 'rows.csv')).toEqual(told);
  });

  it('with a time where a date is expected', async () => {
    expect(await wrongCells(rawWorkbook([sheet({ A2: 'A', C2: { days: 0.75 } })]))).toEqual([
      "2 Received '0.75' a time without a date",
    ]);
  });

  it('with a row that is duplicated or out of order', async () => {
    const twice = rawWorkbook([sheet({ A2: 'A', A3: 'B' })])
      .toString('latin1')
      .replace('row r="3"', 'row r="2"');
    for (const file of [Buffer.from(twice, 'latin1'), rawWorkbook([sheet({ A5: 'B', A3: 'A' })])]) {
      expect(await refusal('r.xlsx', file)).toMatch(
        /^r\.xlsx cannot be read at the start of the file: the file is damaged: in sheet 'Depot' row or cell '\w+' follows A\d\.$/,
      );
    }
  });

  it('with merged cells that hide a value', async () => {
    const cells = { A2: 'A', B2: 'PO', D2: 1, A3: 'B', D3: 2, A4: 'C', B4: 'PO-2' };
    expect(await wrongCells(rawWorkbook([sheet(cells, { merged: ['B2:B3'] })]))).toEqual([
      "2 Order 'PO' merged cells B2:B3: split them",
      "3 Order 'null' merged cells B2:B3: split them",
    ]);
    expect(await refusal('m.xlsx', rawWorkbook([sheet(cells, { merged: ['B1:C1'] })]))).toBe(
      'm.xlsx, row 1: the heading in column B is not valid: merged cells B1:C1: split them.',
    );
  });

  it('with hidden sheets: the first visible one is read, and skipped ones are reported', async () => {
    const decoy = { name: 'Old', cells: { A1: 'nothing' }, state: 'veryHidden' as const };
    const { file, rows } = await bring(
      'h.xlsx',
      rawWorkbook([decoy, sheet({ A2: 'A', D2: 5 }), { name: 'x', cells: {} }]),
    );
    expect([file.notes, rows.length]).toEqual([["Only sheet 'Depot' is imported, not 'Old', 'x'."], 1]);
    expect(await refusal('h.xlsx', rawWorkbook([decoy]))).toMatch(/h\.xlsx .*all sheets are hidden/);
  });

  it.each([
    [false, 46_023],
    [true, 44_561],
  ])('with dates of the epoch of 1904 (%s), as dates and as plain numbers', async (date1904, days) => {
    const dated = rawWorkbook([sheet({ A2: 'A', C2: { days } })], { date1904 });
    expect(await firstRow(dated)).toEqual([null, '2026-01-01', null]);
    const bare = rawWorkbook([sheet({ A2: 'A', C2: days })], { date1904 });
    expect(await firstRow(bare)).toEqual([null, '2026-01-01', null]);
  });

  it('with dates as texts, and numbers that are not dates', async () => {
    const file = rawWorkbook([
      sheet({
        A2: 'A',
        C2: '01.02.2026',
        A3: 'B',
        C3: '02/01/2026',
        A4: 'C',
        C4: 2026,
        A5: 'D',
        C5: '31.11.2026',
      }),
    ]);
    expect(await wrongCells(file)).toEqual([
      "3 Received '02/01/2026' not a valid date (use YYYY-MM-DD, DD.MM.YYYY, D.M.YYYY)",
      "4 Received '2026' a number instead of a date",
      "5 Received '31.11.2026' this date does not exist",
    ]);
    expect(await firstRow(file)).toEqual([null, '2026-02-01', null]);
  });

  it('with decimals and thousands in texts: read if unambiguous', async () => {
    const texts = [
      '1,5',
      '1 234,5',
      '1.234,5',
      '1,234.5',
      '1,234,567',
      '0,125',
      '1.234',
      '12,34,5',
      '1,5 kg',
    ];
    const cells = Object.fromEntries(
      texts.flatMap((text, index) => [
        [`A${index + 2}`, `K${index}`],
        [`D${index + 2}`, text],
      ]),
    );
    const { rows } = await bring('n.xlsx', rawWorkbook([sheet(cells)]));
    expect(rows.map((row) => row.cells[2].reason ?? row.cells[2].value)).toEqual([
      '1.5',
      '1234.5',
      '1234.5',
      '1234.5',
      '1234567',
      '0.125',
      'ambiguous thousands or decimal separator: enter it as a number',
      'not a number',
      'not a number',
    ]);
  });

  it('with a text number of too many digits, and texts like formulas kept as they are', async () => {
    const file = rawWorkbook([
      sheet({ A2: 'A', B2: '=HYPERLINK("x")', A3: 'B', B3: 1_234_567_890_123_456_800 }),
    ]);
    expect(await firstRow(file)).toEqual(['=HYPERLINK("x")', null, null]);
    expect(await wrongCells(file)).toEqual([
      expect.stringMatching(/^3 Order '123456789012345\d+' a number of more than 15/),
    ]);
  });

  it('with headings duplicated, missing, unknown, and 300 of them', async () => {
    const twice = { A1: 'external_id', B1: 'Order', C1: 'order' };
    expect(await refusal('t.xlsx', rawWorkbook([{ name: 'S', cells: twice }]))).toBe(
      "t.xlsx, row 1: the heading 'order' appears twice, the second time in column C.",
    );
    expect(await refusal('n.csv', '1,2,3\n4,5,6\n')).toMatch(/^n\.csv, row 1: unknown columns: '1' \(A\)/);
    const wide = Array.from({ length: 300 }, (_, index) => `Column ${index}`).join(',');
    const told = await refusal('w.csv', `${wide}\n`);
    expect(told).toMatch(/'Column 4' \(E\) and 295 more; known columns: 'external_id', 'Project', 'Order'/);
    const empty = `Order${','.repeat(299)}\nPO-1${','.repeat(299)}\n`;
    expect(await firstRow(empty, 'wide.csv')).toEqual(['PO-1']);
    const { file } = await importFile(api, world.tokens.staff, 'resource=inbounds', 'p.csv', 'Order\nPO-1\n');
    expect(file.message).toBe("p.csv, row 1: missing columns: 'Project'.");
  });
});

describe('a file', () => {
  it('with a NUL in a heading is rejected once, in a message that the database can store', async () => {
    const file = rawWorkbook([{ name: 'S', cells: { A1: 'Ord_x0000_er', A2: 'PO-1' } }]);
    expect(await refusal('nul.xlsx', file)).toMatch(
      /^nul\.xlsx, row 1: unknown columns: 'Ord\uFFFDer' \(A\)/,
    );
    expect(await refusal('nul.csv', 'Quantity,Ord\u0000er\n1,PO-1\n'.padEnd(300_000, '1,x\n'))).toMatch(
      /not an \.xlsx, \.ods or \.csv file/,
    );
  });

  it('with values without a heading, between and after other columns', async () => {
    const told = [
      "2 'lost' a value in a column without a heading",
      "3 'behind' a value in a column without a heading",
    ];
    expect(await wrongCells('external_id,,Order,\nA,lost,PO-1,\nB,,PO-2,behind\n', 'gap.csv')).toEqual(told);
  });

  it('with CSV artefacts of spreadsheets: errors in other languages, shortened numbers, a column too narrow', async () => {
    const left = ['#NV', '#¡REF!', '#ССЫЛКА!', 'Err:502', '########', '1.23457E+11', '1,2E+05'];
    const rows = left.map((value, index) => `L${index};"${value}"`).join('\n');
    const wrong = await wrongCells(`external_id;Order\n${rows}\n`, 'left.csv');
    expect(wrong.map((one) => one.split(' ').slice(2, 6).join(' '))).toEqual(
      left.map((value, index) => `'${value}' ${index < 5 ? 'a spreadsheet error' : 'a number of'}`),
    );
    const kept = 'external_id;Order\nK1;#1 box\nK2;12E4\nK3;1E5\n';
    expect(await wrongCells(kept, 'kept.csv')).toEqual([]);
  });

  it('with a date where a text is expected, or a time that a date cannot store', async () => {
    const file = rawWorkbook([
      sheet({ A2: 'A', B2: { days: 46_023 }, A3: 'B', C3: { days: 46_023.5 }, D3: 1 }),
    ]);
    const { file: found, rows } = await bring('d.xlsx', file);
    expect(rows[0].cells[0].reason).toMatch(/^a date instead of a text/);
    expect([rows[1].state, rows[1].cells[1].value, found.notes]).toEqual([
      'new',
      '2026-01-01',
      ['1 date has a time, which is not stored (first: C3).'],
    ]);
  });

  it.each([';', '\t'])(
    'with the headings of the export, one of which has a comma of its own, parted by %j',
    async (mark) => {
      const { file, rows } = await bring('two.csv', `external_id${mark}Weight, kg\nW-1${mark}2\n`);
      expect([file.message, rows[0]?.cells[0]]).toMatchObject([null, { column: 'Weight, kg', value: '2' }]);
    },
  );

  it.each(['sep=;\r\n', '\uFEFFSEP=;\n', '"sep=;"\r'])(
    'that begins by saying what parts its cells: %j',
    async (line) => {
      const { file, rows } = await bring('sep.csv', `${line}external_id;Weight, kg\nW-1;1,5\n`);
      expect([file.message, rows[0]]).toMatchObject([null, { id: 3, cells: [{ value: '1.5' }] }]);
    },
  );

  it('that is protected, a renamed PDF, an image, binary or empty', async () => {
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
    const encrypted = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await refusal('secret.xlsx', encrypted)).toMatch(/^secret\.xlsx is protected by a password/);
    // Amendment 56.
    expect(await refusal('stock.xls', container)).toBe(
      'stock.xls is a legacy .xls file: open it in a spreadsheet program and save it as .xlsx.',
    );
    expect(await refusal('list.xlsx', '%PDF-1.7 x')).toBe(
      'list.xlsx is not a spreadsheet but PDF: use .xlsx, .ods or .csv.',
    );
    expect(await refusal('list.csv', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toMatch(
      /not a spreadsheet but PNG/,
    );
    expect(await refusal('list.csv', Buffer.from([1, 0, 2, 0, 3]))).toBe(
      'list.csv is not an .xlsx, .ods or .csv file.',
    );
    expect(await refusal('empty.csv', '')).toMatch(/empty/);
    expect(await refusal('blank.csv', '\n\n ,\n')).toBe('blank.csv has no rows.');
  });

  it('that is a zip bomb, another kind of ZIP, or truncated', async () => {
    expect(await refusal('bomb.xlsx', zipBomb())).toMatch(/is larger than/);
    expect(await refusal('other.xlsx', storedZip({ 'a.txt': 'x' }))).toMatch(/damaged, or not an \.xlsx/);
    const whole = rawWorkbook([sheet({ A2: 'A' })]);
    expect(await refusal('half.xlsx', whole.subarray(0, whole.length / 2))).toMatch(/damaged/);
    expect(await refusal('half.csv', 'Order,Quantity\nPO-1,1\n"PO-2,2\n')).toMatch(
      /after row 2: a quotation mark opens a cell/,
    );
  });

  it('in another encoding: UTF-16 is detected by its byte order mark, invalid UTF-8 is rejected', async () => {
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Order\tQuantity\nÉ-1\t7\n', 'utf16le'),
    ]);
    expect(await firstRow(wide, 'wide.csv')).toEqual(['É-1', '7']);
    expect(await refusal('latin.csv', Buffer.from('Order\nÉ\n', 'latin1'))).toMatch(
      /neither UTF-8 nor UTF-16: save/,
    );
  });

  it('with rows longer or shorter than the header', async () => {
    const wrong = await wrongCells('external_id,Order\nA,1\nB\nC,1,2\nD,"x\ny"\n', 'rows.csv');
    expect(wrong).toEqual([
      '3 1 cells, but the header has 2',
      "4 '2' a value in a column without a heading",
      expect.stringMatching(/^5 Order .* line breaks/s),
    ]);
  });
});

/** One sheet with a false, small size in its header, and one with the true size. */
function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 ** 2, ' '));
  const zip = rawWorkbook([{ name: 'S', cells: header }]);
  const name = 'xl/worksheets/sheet1.xml';
  const at = zip.indexOf(name);
  const local = zip.subarray(0, at - 30);
  const head = Buffer.from(zip.subarray(at - 30, at));
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  const entry = zip.lastIndexOf(name) - 46;
  const directoryAt = zip.readUInt32LE(zip.length - 6);
  const directory = Buffer.from(zip.subarray(directoryAt, zip.length - 22));
  directory.writeUInt16LE(8, entry - directoryAt + 10);
  directory.writeUInt32LE(packed.length, entry - directoryAt + 20);
  const end = Buffer.from(zip.subarray(zip.length - 22));
  end.writeUInt32LE(local.length + 30 + name.length + packed.length, 16);
  return Buffer.concat([local, head, Buffer.from(name), packed, directory, end]);
}
