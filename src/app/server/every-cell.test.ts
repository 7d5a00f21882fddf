// Regression test: the import dropped cells silently. Each cell of a sheet is stored with its intended value
// or reported, by the screen and by the command line alike.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMapping } from '#features/exchange/imports/mapping.ts';
import { runImport } from '#features/exchange/imports/server/cli.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { importFile } from '#testing/file-imports.ts';
import { type RawSheet, rawWorkbook } from '#testing/raw-workbook.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const folder = temporaryFolder('every-cell');
let project = 0;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  project = await make(api.database, 'projects', { client_id: world.own.client, name: 'Every cell' });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Raw = RawSheet['cells'][string];
interface Meant {
  readonly raw: Raw | undefined;
  /** The value that is stored; 'reported' where it must be rejected. */
  readonly stored: string | null;
}
const reported = 'reported';
const never = (raw: Raw): Meant => ({ raw, stored: reported });
const isoDay = (serial: number) =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);

const anywhere: fc.Arbitrary<Meant> = fc.constantFrom(
  { raw: undefined, stored: null },
  never({ error: '#REF!' }),
  never('#N/A'),
  never({ formula: 'A1*2' }),
  never(12_345_678_901_234_567_000),
  never({ days: 0.75 }),
);
const text = fc.oneof(
  anywhere,
  fc.integer({ min: 1, max: 9_999_999 }).map((n): Meant => ({ raw: n, stored: String(n) })),
  fc.string({ unit: fc.constantFrom('a', 'Ж', '批', '<', '&', ' ', '_', 'x') }).map((given): Meant => {
    const raw = `T${given}`;
    return { raw, stored: raw.trim() };
  }),
  fc
    .integer({ min: 1, max: 99 })
    .map((n): Meant => ({ raw: { formula: 'A1', cached: n }, stored: String(n) })),
  fc.constant(never({ days: 46_000 })),
);
const day = (epochDays: number) => {
  const serial = fc.integer({ min: 37_000, max: 60_000 });
  return fc.oneof(
    anywhere,
    serial.map((n): Meant => ({ raw: { days: n }, stored: isoDay(n + epochDays) })),
    serial.map((n): Meant => ({ raw: { days: n + 0.25 }, stored: isoDay(n + epochDays) })),
    serial.map((n): Meant => ({ raw: n, stored: isoDay(n + epochDays) })),
    serial.map((n): Meant => ({ raw: { formula: 'A1', cached: n }, stored: isoDay(n + epochDays) })),
    fc.constantFrom<Meant>(
      { raw: '2026-01-02', stored: '2026-01-02' },
      never('soon'),
      never(46_000.5),
      never(true),
    ),
  );
};
const quantity = fc.oneof(
  anywhere,
  fc.integer({ min: 0, max: 9_999_999 }).map((n): Meant => ({ raw: n / 1000, stored: String(n / 1000) })),
  fc.integer({ min: 0, max: 999 }).map((n): Meant => ({ raw: `${n}.5`, stored: `${n}.5` })),
  fc
    .integer({ min: 0, max: 99 })
    .map((n): Meant => ({ raw: { formula: 'A1', cached: n }, stored: String(n) })),
  fc.constantFrom(never('many'), never(true), never(-1), never(0.1234)),
);
const sheets = fc.boolean().chain((date1904) =>
  fc.record({
    date1904: fc.constant(date1904),
    rows: fc.array(
      fc.record({
        order: text,
        received_date: day(date1904 ? 1462 : 0),
        quantity,
        stray: fc.option(fc.constant('stray')),
        merged: fc.nat(9).map((n) => n === 0),
      }),
      { minLength: 20, maxLength: 40 },
    ),
  }),
);
type Sheet = typeof sheets extends fc.Arbitrary<infer Value> ? Value : never;
const fields = ['order', 'received_date', 'quantity'] as const;

let made = 0;
/** The workbook, and the expected value of each cell by row and field. */
function workbookOf({ date1904, rows }: Sheet) {
  made += 1;
  const cells: Record<string, Raw> = {
    A1: 'external_id',
    B1: 'Order',
    C1: 'Received',
    D1: 'Quantity',
    F1: 'id',
  };
  const meant = new Map<string, string | null>();
  const merged: string[] = [];
  for (const [index, row] of rows.entries()) {
    const number = index + 2;
    cells[`A${number}`] = `E${made}-${number}`;
    for (const [place, field] of fields.entries()) {
      const { raw, stored } = row[field];
      if (raw !== undefined) cells[`${'BCD'.charAt(place)}${number}`] = raw;
      meant.set(`${number} ${field}`, row.merged && field !== 'quantity' ? reported : stored);
    }
    if (row.stray !== null) cells[`E${number}`] = row.stray;
    meant.set(`${number} stray`, row.stray === null ? null : reported);
    // Declared unused: source files have no ids of the portal.
    cells[`F${number}`] = number;
    if (row.merged) merged.push(`B${number}:C${number}`);
  }
  return { file: rawWorkbook([{ name: 'S', cells, merged }], { date1904 }), meant, count: rows.length };
}

const plain = (value: string | null) => value?.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') ?? null;

it('each cell of a sheet imported on the screen is stored as intended, declared unused or reported', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => {
      const { file, meant, count } = workbookOf(sheet);
      const found = await importFile(
        api,
        world.tokens.staff,
        `resource=inbounds&project=${project}`,
        's.xlsx',
        file,
      );
      expect([found.file.message, found.rows.length]).toEqual([null, count]);
      for (const { id, cells, reason } of found.rows) {
        const told = new Map(
          cells.map((cell: { field: string; value: string | null; reason: string | null }) => [
            `${id} ${cell.field}`,
            cell.reason === null ? plain(cell.value) : reported,
          ]),
        );
        told.set(`${id} stray`, String(reason).includes('without a heading') ? reported : null);
        for (const [place, value] of told) {
          const wanted = meant.get(String(place)) ?? null;
          // An empty cell where an inbound requires a value (amendment 29) may be an error itself; no cell is
          // lost.
          const isAsked = wanted === null && /received_date|quantity/.test(String(place));
          const accepted = isAsked && value === reported ? value : wanted;
          expect([place, value]).toEqual([place, accepted]);
        }
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);

it('each cell of a sheet imported on the command line is stored as intended, declared unused or reported', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => {
      const { file, meant } = workbookOf(sheet);
      const [workbook, reportFile] = [path.join(folder, `${made}.xlsx`), path.join(folder, `${made}.csv`)];
      writeFileSync(workbook, file);
      const mappingText = JSON.stringify({
        source: `every-${made}`,
        records: {
          inbounds: {
            external_id: 'external_id',
            missing_in_source: ['received_date', 'quantity'],
            fields: {
              project: { constant: 'Every cell' },
              order: 'Order',
              received_date: { column: 'Received', date: ['spreadsheet', 'YYYY-MM-DD'] },
              quantity: 'Quantity',
            },
          },
        },
      });
      const mapping = readMapping(mappingText);
      const result = await runImport(api.database, {
        file: workbook,
        mapping,
        mappingText,
        commit: true,
        reportFile,
      });
      expect(result.unused).toEqual(['id']);
      const lines = parse<Record<string, string>>(readFileSync(reportFile), { bom: true, columns: true });
      const told = new Map<string, string | null>();
      for (const { row, field, outcome } of lines) {
        if (outcome !== 'value used') told.set(`${row} ${field === '' ? 'stray' : field}`, reported);
      }
      const stored = await api.database.rows(
        sql.of({
          key: 'string!',
          order: 'string?',
          received_date: 'string?',
          quantity: 'string?',
        })`select external_id as key, "order", received_date::text, quantity::text
          from inbounds where source = ${`every-${made}`}`,
      );
      for (const row of stored) {
        const number = row['key']?.split('-')[1];
        for (const field of fields) {
          const place = `${number} ${field}`;
          if (!told.has(place))
            told.set(place, field === 'quantity' ? plain(row[field] ?? null) : (row[field] ?? null));
        }
      }
      for (const [place, value] of meant) expect([place, told.get(place) ?? null]).toEqual([place, value]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);
