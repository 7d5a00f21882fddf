import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  hidesForeignRows,
  letsInOnly,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { ReconciliationRow, RowBehind } from '../contract.ts';
import { figures } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const at = (project: number | string, rest = '') => `/api/projects/${project}/reconciliation/${rest}`;
const readers = ['admin', 'staff', 'invoicing_user', 'user'] as const;

describe.each(['', 'rows/', 'excel/'])('GET /api/projects/{id}/reconciliation/%s', (rest) => {
  const place = () => at(world.own.project, rest);
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => at(id, rest),
    () => world.foreign.project,
  );
  refusesMalformedIds(api, world, (id) => at(id, rest));
});

describe('the sheet', () => {
  answersAlike(
    api,
    () => world.tokens.user,
    () => at(world.own.project),
  );

  it('A-85 a batch without lines is reconciled from its own count', async () => {
    const { body } = await api.get(at(world.own.project), world.tokens.user);
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      differing: 0,
      results: [
        {
          product: 'AB Tablets',
          batch: 'AB-B1',
          received: '100.000',
          in_stock: '89.500',
          sent: '10.000',
          damaged: '0.500',
          destroyed_from_stock: '0.000',
          residual: '0.000',
          returned: '0.000',
          destroyed_from_returns: '0.000',
          returns_on_hand: '0.000',
          has_lines: false,
        },
      ],
    });
    const behind = await api.get(
      at(world.own.project, 'rows/?figure=received&product=AB%20Tablets&batch=AB-B1'),
      world.tokens.user,
    );
    expect(behind.body.results).toEqual([
      {
        list: 'inventories',
        id: world.own.inventory,
        date: '2027-01-31',
        reference: '15–25 °C',
        quantity: '100.000',
      },
    ]);
  });

  it('CLI-11 no response contains data of another client', async () => {
    for (const rest of [
      '',
      'rows/?figure=in_stock',
      `rows/?batch=${canary}-B1&product=${canary}%20Tablets&figure=sent`,
    ]) {
      const answer = await api.get(at(world.own.project, rest), world.tokens.user);
      expect(answer.status).toBe(200);
      expect(answer.raw.toString()).not.toContain(`"${canary}`);
    }
  });

  it('QRY-15 A-114 rejects an unknown figure; an invalid page number is the first page', async () => {
    const wrong = await api.get(at(world.own.project, 'rows/?figure=all'), world.tokens.user);
    expect([wrong.status, wrong.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    const first = await api.get(at(world.own.project, 'rows/?page=1'), world.tokens.user);
    for (const rest of ['rows/?page=0', 'rows/?page=x', 'rows/?page=1&page=2']) {
      const { status, body } = await api.get(at(world.own.project, rest), world.tokens.user);
      expect([status, body.results]).toEqual([200, first.body.results]);
    }
  });

  it('voided rows and rows of another project do not count; only differences, if requested', async () => {
    const project = await newProject();
    const [wrong, right] = [
      { product: 'P', batch: 'wrong' },
      { product: 'P', batch: 'right' },
    ];
    for (const names of [wrong, right]) await addLine('inbound', project, names, '10');
    const voided = await addLine('outbound', project, right, '3');
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update outbounds set voided_at = now(), void_reason = 'twice' where id = ${voided}`,
      ),
    );
    await make(api.database, 'inventories', { project_id: project, ...right, qty_stock: '10' });
    const all = await api.get(at(project), world.tokens.staff);
    expect([all.body.count, all.body.differing]).toEqual([2, 1]);
    const { body } = await api.get(at(project, '?kind=differing'), world.tokens.staff);
    expect(body.results.map((row: ReconciliationRow) => [row.batch, row.residual])).toEqual([
      ['wrong', '10.000'],
    ]);
    const found = await api.get(at(project, '?filter=RIGHT'), world.tokens.staff);
    expect(found.body.results.map((row: ReconciliationRow) => row.batch)).toEqual(['right']);
    const page = await api.get(at(project, '?ordering=-batch,id&limit=1&page=2'), world.tokens.staff);
    expect(page.body.results.map((row: ReconciliationRow) => row.batch)).toEqual(['right']);
  });

  it('amendment 34 destroyed returns do not count twice: received 200, in stock 140, sent 60, returned and destroyed 20', async () => {
    const project = await newProject();
    const names = { product: 'P', batch: 'B' };
    await addLine('inbound', project, names, '200', { date: '2026-03-01' });
    await addLine('outbound', project, names, '60', { date: '2026-03-02' });
    await addLine('return', project, names, '20', { date: '2026-03-03' });
    await addLine('destruction', project, names, '20', { date: '2026-03-04' });
    await make(api.database, 'inventories', { project_id: project, ...names, qty_stock: '140' });
    const { body } = await api.get(at(project), world.tokens.staff);
    expect(body.results).toMatchObject([
      {
        residual: '0.000',
        destroyed_from_stock: '0.000',
        destroyed_from_returns: '20.000',
        returns_on_hand: '0.000',
      },
    ]);
    expect(body.differing).toBe(0);
  });

  it('amendment 34 a line destroyed from returns, with nothing returned, is a separate difference', async () => {
    const project = await newProject();
    const names = { product: 'P', batch: 'B' };
    await addLine('destruction', project, names, '5', { date: '2026-03-04', from: 'returns' });
    const { body } = await api.get(at(project, '?kind=differing'), world.tokens.staff);
    expect(body.results).toMatchObject([{ residual: '0.000', returns_on_hand: '-5.000' }]);
    const issues = await api.get('/api/gaps/?kind=returns_differ', world.tokens.staff);
    expect(issues.body.results).toMatchObject([
      { kind: 'returns_differ', project: { id: project }, batch: 'B', quantity: '-5.000' },
    ]);
  });

  it('SUP-10 SUP-11 the export has every row of the sheet', async () => {
    const answer = await api.get(at(world.own.project, 'excel/'), world.tokens.user);
    expect(answer.headers['content-disposition']).toContain('AB101_reconciliation_');
    expect(await sheetCells(answer.raw)).toEqual([
      [
        'Product',
        'Batch',
        'Received',
        'In stock',
        'Sent',
        'Damaged',
        'Destroyed from stock',
        'Difference',
        'Returned',
        'Destroyed from returns',
        'Returns on hand',
      ],
      ['AB Tablets', 'AB-B1', 100, 89.5, 10, 0.5, 0, 0, 0, 0, 0],
    ]);
    const events = await api.database.rows(
      sql`select 1 from audit where table_name = 'export reconciliation' and row_id = ${String(world.own.project)}`,
    );
    expect(events.length).toBeGreaterThan(0);
  });
});

describe('against an independent calculation', () => {
  const anyNames = fc.record({
    product: fc.constantFrom('Tablets', ' Tablets ', 'tablets', '', null),
    batch: fc.constantFrom('B-1', 'B-2', 'Б-1', null),
  });
  const thousandths = fc.integer({ min: 0, max: 99_999_999 });
  const movement = fc.record({
    kind: fc.constantFrom('inbound', 'outbound', 'return', 'destruction', 'destruction'),
    names: anyNames,
    quantity: fc.oneof(thousandths, fc.constant(undefined)),
    /** A day of March; none for a record without a date. */
    day: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    from: fc.constantFrom(undefined, undefined, 'stock', 'returns'),
  });
  const count = fc.record({
    names: anyNames,
    stock: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    damaged: thousandths,
    received: thousandths,
    sent: thousandths,
  });

  it('every figure and residual is exact to three decimals, and its rows add up to it', async () => {
    const records = fc.record({
      movements: fc.array(movement, { maxLength: 30 }),
      inventory: fc.array(count, { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(records, async ({ movements, inventory }) => {
        const project = await newProject();
        for (const { kind, names, quantity, day, from } of movements) {
          await addLine(kind, project, names, quantity === undefined ? null : decimalOf(quantity), {
            date: day === undefined ? null : `2026-03-0${day}`,
            from: from ?? null,
          });
        }
        for (const { names, stock, damaged, received, sent } of inventory) {
          await make(api.database, 'inventories', {
            project_id: project,
            ...names,
            qty_stock: decimalOf(stock),
            qty_damaged: decimalOf(damaged),
            qty_received: decimalOf(received),
            qty_sent: decimalOf(sent),
          });
        }
        const { body } = await api.get(at(project, '?limit=500'), world.tokens.staff);
        const sheet = body.results as ReconciliationRow[];
        expect(byName(sheet)).toEqual(byName(calculated(movements, inventory)));
        for (const row of sheet) await expectRowsToAddUp(project, row);
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  async function expectRowsToAddUp(project: number, row: ReconciliationRow) {
    for (const figure of figures) {
      const query = new URLSearchParams({ figure });
      if (row.product !== null) query.set('product', row.product);
      if (row.batch !== null) query.set('batch', row.batch);
      const { body } = await api.get(at(project, `rows/?${query.toString()}`), world.tokens.staff);
      const sum = (body.results as RowBehind[]).reduce((so, one) => so + thousandthsOf(one.quantity), 0n);
      expect([figure, sum]).toEqual([figure, thousandthsOf(row[figure])]);
    }
  }

  interface Names {
    product: string | null;
    batch: string | null;
  }

  interface Moved {
    kind: string;
    names: Names;
    quantity: number | undefined;
    day: number | undefined;
    from: string | undefined;
  }

  /** Day by day, as in manual bookkeeping with separate stock and returns. */
  function takenFromReturns(lines: readonly Moved[]): bigint {
    const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, undefined];
    let [shelf, taken] = [0n, 0n];
    for (const day of days) {
      const ofDay = lines.filter((line) => line.day === day);
      for (const { quantity } of ofDay.filter((line) => line.kind === 'return'))
        shelf += BigInt(quantity ?? 0);
      for (const { quantity, from } of ofDay.filter((line) => line.kind === 'destruction')) {
        const wanted = BigInt(quantity ?? 0);
        if (from === 'stock') continue;
        const available = shelf > 0n ? shelf : 0n;
        const part = from === 'returns' || wanted < available ? wanted : available;
        shelf -= part;
        taken += part;
      }
    }
    return taken;
  }

  function calculated(
    moved: readonly Moved[],
    counted: readonly { names: Names; stock: number; damaged: number; received: number; sent: number }[],
  ): ReconciliationRow[] {
    const keys = new Set([...moved, ...counted].map(({ names }) => keyOf(names)));
    return [...keys].map((key) => {
      const lines = moved.filter(({ names }) => keyOf(names) === key);
      const rows = counted.filter(({ names }) => keyOf(names) === key);
      const add = (values: readonly (number | undefined)[]) =>
        values.reduce<bigint>((sum, value) => sum + BigInt(value ?? 0), 0n);
      const of = (kind: string) =>
        add(lines.filter((line) => line.kind === kind).map((line) => line.quantity));
      const hasLines = lines.length > 0;
      const received = hasLines ? of('inbound') : add(rows.map((row) => row.received));
      const sent = hasLines ? of('outbound') : add(rows.map((row) => row.sent));
      const [stock, damaged] = [add(rows.map((row) => row.stock)), add(rows.map((row) => row.damaged))];
      const fromReturns = takenFromReturns(lines);
      const fromStock = of('destruction') - fromReturns;
      const [product, batch] = JSON.parse(key) as [string | null, string | null];
      return {
        product,
        batch,
        received: text(received),
        in_stock: text(stock),
        sent: text(sent),
        damaged: text(damaged),
        destroyed_from_stock: text(fromStock),
        residual: text(received - stock - sent - damaged - fromStock),
        returned: text(of('return')),
        destroyed_from_returns: text(fromReturns),
        returns_on_hand: text(of('return') - fromReturns),
        has_lines: hasLines,
      };
    });
  }

  function keyOf({ product, batch }: Names): string {
    return JSON.stringify([product?.trim() || null, batch?.trim() || null]);
  }
});

function byName(rows: readonly ReconciliationRow[]): ReconciliationRow[] {
  return rows.toSorted((a, b) => (`${a.product} ${a.batch}` < `${b.product} ${b.batch}` ? -1 : 1));
}

function thousandthsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

function text(thousandths: bigint): string {
  const digits = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, '0');
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

function decimalOf(thousandths: number): string {
  return text(BigInt(thousandths));
}

let projects = 0;
function newProject(): Promise<number> {
  projects += 1;
  return make(api.database, 'projects', { client_id: world.own.client, name: `Sheet ${projects}` });
}

async function addLine(
  kind: string,
  project_id: number,
  names: { product: string | null; batch: string | null },
  quantity: string | null,
  { date = null, from = null }: { date?: string | null; from?: string | null } = {},
): Promise<number> {
  const id = await make(api.database, `${kind}s`, {
    project_id,
    ...(date !== null && { [dateOf[kind] ?? '']: date }),
  });
  const source = kind === 'destruction' && from !== null ? { destroyed_from: from } : {};
  await make(api.database, 'record_lines', { [`${kind}_id`]: id, ...names, quantity, ...source });
  return id;
}

const dateOf: Readonly<Record<string, string>> = {
  inbound: 'received_date',
  outbound: 'dispatched_date',
  return: 'date',
  destruction: 'destruction_date',
};
