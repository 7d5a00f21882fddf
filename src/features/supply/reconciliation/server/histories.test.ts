// The reconciliation against an independent calculation: random lines, counts and postings of a project, with its stock
// kept or not. STOCK_HISTORIES sets their number.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { addLine, depot } from '#testing/stock-rows.ts';
import type { ReconciliationRow, RowBehind } from '../contract.ts';
import { figures } from '../rules.ts';

const numRuns = Number(process.env['STOCK_HISTORIES'] ?? 12);
const api = testApi();
let [client, token] = [0, ''];
beforeAll(async () => {
  client = await make(api.database, 'clients', { name: 'Model' });
  token = await api.tokenOf(
    await make(api.database, 'users', { email: 'model@test.example', verified: true, is_superuser: true }),
  );
});

const at = (project: number, rest = '') => `/api/projects/${project}/reconciliation/${rest}`;

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

  const posting = fc.record({
    names: anyNames,
    held: fc.constantFrom('stock', 'returns'),
    quantity: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((value) => value !== 0),
    isTransfer: fc.boolean(),
  });

  it('STOCK-11 every figure and residual is exact to three decimals, and its rows add up to it', async () => {
    const records = fc.record({
      movements: fc.array(movement, { maxLength: 30 }),
      inventory: fc.array(count, { maxLength: 8 }),
      postings: fc.option(fc.array(posting, { maxLength: 8 }), { nil: undefined }),
    });
    const places = [await depot(api.database), await depot(api.database)] as const;
    await fc.assert(
      fc.asyncProperty(records, async ({ movements, inventory, postings }) => {
        const project = await newProject();
        for (const { kind, names, quantity, day, from } of movements) {
          await addLine(
            api.database,
            kind,
            project,
            names,
            quantity === undefined ? null : decimalOf(quantity),
            {
              date: day === undefined ? null : `2026-03-0${day}`,
              from: from ?? null,
            },
          );
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
        if (postings !== undefined) await keepStock(project, places, postings);
        const { body } = await api.get(at(project, '?limit=500'), token);
        const sheet = body.results as ReconciliationRow[];
        expect(byName(sheet)).toEqual(byName(calculated(movements, inventory, postings)));
        for (const row of sheet) await expectRowsToAddUp(project, row);
      }),
      { numRuns },
    );
  }, 7_200_000);

  /** Switches stock on, and posts the movements that people enter. */
  async function keepStock(project: number, places: readonly [number, number], postings: readonly Posted[]) {
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
      await transaction.rows(
        sql`update projects set keeps_stock = true, depot_id = ${places[0]} where id = ${project}`,
      );
      await transaction.rows(sql`select open_stock(${project}::bigint)`);
      for (const { names, held, quantity, isTransfer } of postings) {
        const [product, batch] = JSON.parse(keyOf(names)) as [string | null, string | null];
        const kinds = isTransfer ? ['transfer_out', 'transfer_in'] : ['adjustment'];
        for (const [place, kind] of kinds.entries()) {
          await transaction.rows(sql`with made as (insert into stock_items (project_id, depot_id, product, number)
              values (${project}, ${places[place] ?? 0}, ${product}, ${batch}) on conflict do nothing returning id)
            insert into stock_movements (item_id, kind, held, quantity, happened_on, reason)
            select coalesce((select id from made), (select id from stock_items where project_id = ${project}
                and depot_id = ${places[place] ?? 0} and product is not distinct from ${product}::text
                and number is not distinct from ${batch}::text)),
              ${kind}, ${held}, ${decimalOf(place === 0 ? quantity : -quantity)}::numeric, '2026-03-05', 'why'`);
        }
      }
    });
  }

  interface Posted {
    names: Names;
    held: string;
    quantity: number;
    isTransfer: boolean;
  }

  async function expectRowsToAddUp(project: number, row: ReconciliationRow) {
    for (const figure of figures) {
      const query = new URLSearchParams({ figure });
      if (row.product !== null) query.set('product', row.product);
      if (row.batch !== null) query.set('batch', row.batch);
      const { body } = await api.get(at(project, `rows/?${query.toString()}`), token);
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
    postings: readonly Posted[] | undefined,
  ): ReconciliationRow[] {
    const keys = new Set([...moved, ...counted, ...(postings ?? [])].map(({ names }) => keyOf(names)));
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
      const posted = (postings ?? []).filter(({ names }) => keyOf(names) === key);
      const adjusted = (held: string) =>
        add(posted.filter((one) => one.held === held && !one.isTransfer).map((one) => one.quantity));
      // The counted quantity of a batch without an inbound, less what has left since.
      const dated = lines.filter((line) => line.day !== undefined);
      const brought = dated.filter((line) => line.kind === 'inbound' && (line.quantity ?? 0) !== 0);
      const destroyed = add(dated.filter(({ kind }) => kind === 'destruction').map((line) => line.quantity));
      const was = stock + damaged + sent + destroyed - takenFromReturns(dated);
      const opening =
        postings !== undefined && hasLines && brought.length === 0 && rows.length > 0 && was > 0n ? was : 0n;
      return {
        product,
        batch,
        received: text(received),
        opening: text(opening),
        adjusted: text(adjusted('stock')),
        in_stock: text(stock),
        sent: text(sent),
        damaged: text(damaged),
        destroyed_from_stock: text(fromStock),
        residual: text(received + opening + adjusted('stock') - stock - sent - damaged - fromStock),
        returned: text(of('return')),
        returns_adjusted: text(adjusted('returns')),
        destroyed_from_returns: text(fromReturns),
        returns_on_hand: text(of('return') + adjusted('returns') - fromReturns),
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
  return make(api.database, 'projects', { client_id: client, name: `Sheet ${projects}` });
}
