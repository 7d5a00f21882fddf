import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { records as english } from '#locales/en/records.ts';
import { type RecordKind, recordKinds } from '#record-types/forms.ts';
import { systemScope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { testApi } from '#testing/api.ts';
import {
  hidesForeignRows,
  letsInOnly,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, type Row } from '#testing/factories.ts';
import { awkwardDate, awkwardQuantity } from '#testing/rows-of-all-sorts.ts';
import { type SheetCell, sheetCells, zipEntry } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { exportRecords, sheetColumns } from './export.ts';

const api = testApi();
const world = {} as TwoClients;
const customers = ['admin', 'staff', 'api_user', 'invoicing_user', 'user'] as const;
const withSites = [...customers, 'investigator', 'coordinator'] as const;
const siteKinds = ['outbounds', 'returns'] as const;

/** Values that a spreadsheet could execute, lose or change. */
const harmful = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+49 30 1234',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  'line 1\r\nline 2\rline 3\nline 4',
  'bell \u0007 and \u001f and \u007f',
  '_x0041_ and _x005F_x0041_ stay',
  'no \uFFFE nor \uFFFF',
  '😀 👩‍🔬 𝔘',
  '  spaces around  ',
  '<b>&amp;"\'</b> ]]>',
  '007',
  '1e5',
  'TRUE',
  '#REF!',
  'x'.repeat(32_767),
];
const texts: Record<RecordKind, string[]> = {
  inbounds: ['order', 'invoice'],
  outbounds: ['site', 'airbill'],
  returns: ['site_name', 'site_investigator', 'site_address', 'shipping_temperature'],
  inventories: ['batch', 'product', 'storage_temperature'],
  destructions: [],
};
const dateOf: Record<RecordKind, string> = {
  inbounds: 'received_date',
  outbounds: 'dispatched_date',
  returns: 'date',
  inventories: 'expiry_date',
  destructions: 'destruction_date',
};
const numbers: Partial<Record<RecordKind, string[]>> = {
  inbounds: ['weight', 'quantity'],
  inventories: ['qty_sent', 'qty_received', 'qty_damaged', 'qty_stock'],
};

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const kind of recordKinds) {
    for (const [row, text] of harmful.entries()) {
      const values: Row = {
        project_id: world.own.project,
        [dateOf[kind]]: row === 6 ? '1850-01-01' : awkwardDate(row),
        ...Object.fromEntries(texts[kind].map((name, column) => [name, column % 2 ? null : text])),
        ...Object.fromEntries(
          (numbers[kind] ?? []).map((name, column) => [name, awkwardQuantity(row + column)]),
        ),
      };
      await make(api.database, kind, values);
    }
  }
  const file = await make(api.database, 'files', {
    name: '=certificate.pdf',
    content_type: 'application/pdf',
    size: 4,
    content: Buffer.from('%PDF'),
  });
  await make(api.database, 'certificates', { destruction_id: world.own.destruction, file_id: file });
});

describe.each(recordKinds)('GET /api/projects/{id}/%s/excel/', (kind) => {
  const at = (id: number | string) => `/api/projects/${id}/${kind}/excel/`;
  const place = () => at(world.own.project);
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, kind === 'outbounds' || kind === 'returns' ? withSites : customers);
  hidesForeignRows(api, world, at, () => world.foreign.project);
  refusesMalformedIds(api, world, at);

  it('SUP-10 SUP-11 PRJ-10 every cell equals the database value, in the default order, below a header row', async () => {
    const { raw } = await api.get(place(), world.tokens.user);
    const [header, ...cells] = await sheetCells(raw);
    expect(header).toEqual(sheetColumns(kind, english).map(({ heading }) => heading));
    // The reader omits trailing empty cells.
    const stored = await storedCells(kind);
    const empty = Array.from({ length: stored.length - cells.length }, () =>
      sheetColumns(kind, english).map(() => null),
    );
    expect([...cells, ...empty]).toEqual(stored);
    expect(stored.length).toBe(harmful.length + 1);
  });

  it('SUP-11 no cell is a formula, and each text is marked as a text', async () => {
    const { raw } = await api.get(place(), world.tokens.user);
    const sheet = zipEntry(raw, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).not.toMatch(/t="(str|e|b)"/);
    expect(sheet.match(/<row /g)).toHaveLength(harmful.length + 2);
    // oxlint-disable-next-line no-control-regex -- characters that XML 1.0 does not allow
    expect(sheet).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(zipEntry(raw, 'xl/styles.xml')).toMatch(/numFmtId="49"|formatCode="@"/);
  });

  it('A-116 CALL-46 CALL-47 CALL-48 CALL-49 CALL-50 CALL-76 is a download with its file name, with and without the trailing slash', async () => {
    const answer = await api.get(place(), world.tokens.staff);
    const today = new Date().toISOString().slice(0, 10);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-disposition']).toContain(
      `attachment; filename="AB101_${kind}_${today}.xlsx"`,
    );
    const alike = await api.get(place().slice(0, -1), world.tokens.staff);
    expect(await sheetCells(alike.raw)).toEqual(await sheetCells(answer.raw));
  });

  it('PRJ-15 ROLE-23 contains nothing of another client', async () => {
    const own = await api.get(place(), world.tokens.staff);
    expect(JSON.stringify(await sheetCells(own.raw))).not.toContain(canary);
    const foreign = await api.get(at(world.foreign.project), world.foreignCustomer);
    expect((await sheetCells(foreign.raw)).length).toBe(2);
  });

  it('SUP-10 holds only the rows that are asked for by their ids, and none of another project', async () => {
    const rows = await owner<{ id: number }>(
      `select id::int as id from ${kind} where project_id = $1 and voided_at is null order by id limit 2`,
      [world.own.project],
    );
    const [elsewhere] = await owner<{ id: number }>(
      `select id::int as id from ${kind} where project_id = $1 limit 1`,
      [world.foreign.project],
    );
    const ids = [...rows.map(({ id }) => id), elsewhere?.id ?? 0];
    const { raw } = await api.get(`${place()}?id=${ids.join(',')}`, world.tokens.staff);
    expect((await sheetCells(raw)).length).toBe(1 + rows.length);
    expect((await api.get(`${place()}?id=1;2`, world.tokens.staff)).status).toBe(400);
  });

  it('A-48 the download is in the audit, with who and which project', async () => {
    const { headers } = await api.get(place(), world.tokens.invoicing_user);
    const events = await owner(`select actor, action, table_name, row_id from audit where request = $1`, [
      headers['x-request-id'],
    ]);
    expect(events).toEqual([
      {
        actor: String(world.users.invoicing_user),
        action: 'event',
        table_name: `export ${kind}`,
        row_id: String(world.own.project),
      },
    ]);
  });
});

describe('exports of a site user', () => {
  it.each(siteKinds)('A-38 contain the %s of the own site only', async (kind) => {
    const { raw } = await api.get(
      `/api/projects/${world.own.project}/${kind}/excel/`,
      world.tokens.coordinator,
    );
    const [, ...cells] = await sheetCells(raw);
    const own = {
      outbounds: ['AB Hospital', 'AB-555-01', day('2026-03-01'), null, null],
      returns: [day('2026-04-01'), 'AB Hospital', 'AB Doctor', 'AB Street 1', '2–8 °C'],
    };
    expect(cells).toEqual([own[kind]]);
  });
});

describe('the name of an export', () => {
  it.each([
    ['Київ: Фаза «2»', 'Kyiv_Faza_2_returns'],
    ['../../etc/passwd', 'etcpasswd_returns'],
    ['a"; filename=evil.exe\r\nX: 1', 'a_filenameevilexeX_1_returns'],
    ['תל אביב', 'project_7_returns'],
  ])('A-116 A-148 I18N-11 of the project %j is %s', async (name, expected) => {
    const project = { id: 7, name };
    const now = new Date('2026-03-01T23:30:00Z');
    const file = await exportRecords(api.database, systemScope(), {
      language: 'en',
      kind: 'returns',
      project,
      timeZone: 'Europe/Kyiv',
      now,
    });
    expect(file.name).toBe(`${expected}_2026-03-02.xlsx`);
  });
});

describe('an export of 100,000 rows', () => {
  it('SUP-10 A-148 starts long before the last row is read, and contains every row', {
    timeout: 120_000,
  }, async () => {
    const project = await make(api.database, 'projects', { client_id: world.own.client, name: 'Large' });
    await owner(
      `set session_replication_role = replica;
       insert into inbounds (project_id, "order", received_date, quantity)
       select ${project}, 'PO-' || n, date '2026-01-01' + n % 300, n from generate_series(1, 100000) n`,
    );
    let read = 0;
    const counting: Database = {
      ...api.database,
      async *stream(statement, chunkSize) {
        for await (const rows of api.database.stream(statement, chunkSize)) {
          read += rows.length;
          yield rows;
        }
      },
    };
    const now = new Date('2026-03-01');
    const wanted = {
      kind: 'inbounds',
      project: { id: project, name: 'Large' },
      language: 'en',
      timeZone: 'UTC',
      now,
    } as const;
    const chunks: Uint8Array[] = [];
    const readBefore: number[] = [];
    const { bytes } = await exportRecords(counting, systemScope(), wanted);
    for await (const chunk of bytes) {
      readBefore.push(read);
      chunks.push(chunk);
    }
    const file = Buffer.concat(chunks);
    expect(read).toBe(100_000);
    expect(readBefore[0]).toBeLessThan(10_000);
    // About half of the bytes are sent when about half of the rows are read: nothing is buffered.
    const half = chunks.findIndex((_, index) => sizeOf(chunks.slice(0, index + 1)) > file.length / 2);
    expect(readBefore[half]).toBeLessThan(65_000);
    const orders = zipEntry(file, 'xl/worksheets/sheet1.xml').match(/PO-\d+/g);
    expect(new Set(orders).size).toBe(100_000);
  });

  it('SUP-10 fails visibly when the database connection is lost: a truncated file is never valid', async () => {
    const [large] = await owner<{ id: string }>("select id from projects where name = 'Large'");
    const wanted = { kind: 'inbounds', project: { id: Number(large?.id), name: 'Large' } } as const;
    const now = new Date('2026-03-01');
    const { bytes } = await exportRecords(api.database, systemScope(), {
      ...wanted,
      language: 'en',
      timeZone: 'UTC',
      now,
    });
    const reading = (async () => {
      for await (const chunk of bytes) {
        expect(chunk.length).toBeGreaterThan(0);
        await owner(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where usename = 'trialway_app' and datname = current_database()`,
        );
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}

/** The rows as stored, read without any server code. */
async function storedCells(kind: RecordKind): Promise<SheetCell[][]> {
  const columns = sheetColumns(kind, english).map(({ key, type }) => ({ key, type }));
  const selected = columns.map(({ key, type }) =>
    key === 'certificate' ? 'f.name as certificate' : `r."${key}"${type === 'text' ? '' : '::text'}`,
  );
  const certificates =
    kind === 'destructions'
      ? 'left join certificates c on c.destruction_id = r.id left join files f on f.id = c.file_id'
      : '';
  const direction = kind === 'inventories' ? 'asc' : 'desc';
  const rows = await owner<Record<string, string | null>>(
    `select ${selected.join(', ')} from ${kind} r ${certificates} where r.project_id = ${world.own.project}
     order by r.${dateOf[kind]} ${direction} nulls last, r.id`,
  );
  return rows.map((row) =>
    columns.map(({ key, type }) => {
      const value = row[key] ?? null;
      if (value === null || type === 'text') return value;
      if (type === 'number') return Number(value);
      return value < '1900-03-01' ? value : day(value);
    }),
  );
}

function day(plainDate: string): Date {
  return new Date(`${plainDate}T00:00:00Z`);
}

async function owner<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
  const client = new pg.Client(api.connection.owner);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
