// Stock against an independent model: random histories of records, changed, voided, restored and deleted. The model adds
// up what the records say in the end; the portal must get there by its movements. STOCK_HISTORIES sets their number.
import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { parseListQuery } from '#core/list-query.ts';
import { systemScope } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { depot } from '#testing/stock-rows.ts';
import { stockList } from '../contract.ts';
import { listStock } from './store.ts';

const histories = Number(process.env['STOCK_HISTORIES'] ?? 100);
const api = testApi();
const today = plainDateIn('UTC', new Date());
let client = 0;
let depots: number[] = [];
beforeAll(async () => {
  client = await make(api.database, 'clients', { name: 'Model' });
  depots = [await depot(api.database), await depot(api.database)];
});

const kinds = ['inbounds', 'outbounds', 'returns', 'destructions'] as const;
type Kind = (typeof kinds)[number];
const dateOf = {
  inbounds: 'received_date',
  outbounds: 'dispatched_date',
  returns: 'date',
  destructions: 'destruction_date',
} as const satisfies Record<Kind, string>;
const days = ['2026-01-05', '2026-01-20', '2026-02-10', '2026-03-15', '2026-04-01'];
const batches = ['B1', 'B2', 'FREE TEXT'];

interface Line {
  readonly id: number;
  readonly batch: string;
  /** In thousandths. */
  readonly quantity: bigint | null;
  readonly from: 'stock' | 'returns' | null;
}
interface Held {
  readonly kind: Kind;
  readonly id: number;
  day: string | null;
  depot: number | null;
  isVoid: boolean;
  lines: Line[];
}

describe('stock', () => {
  it(`STOCK-01 is what an independent model has, after ${histories} random histories`, {
    timeout: 3_600_000,
  }, async () => {
    const lived: { seed: number; name: string; project: number; held: Held[] }[] = [];
    for (let seed = 1; seed <= histories; seed += 1) {
      const name = `History ${seed}`;
      const history = await api.database.write({ actor: 'test', request: 'model' }, (transaction) =>
        liveHistory(transaction, generator(seed), name),
      );
      lived.push({ seed, name, ...history });
    }
    for (const on of [...days, today]) {
      const portal = await stockOn(on);
      for (const { seed, name, held } of lived)
        expect([seed, on, portal.get(name) ?? {}]).toEqual([seed, on, modelOn(held, on)]);
    }
    for (const { seed, project, held } of lived) await expectToAddUp(project, seed, held);
  });
});

/** What the portal has at the end of a day: on hand and returned by project, batch and depot. */
async function stockOn(on: string): Promise<Map<string, Record<string, [string, string]>>> {
  const found = new Map<string, Record<string, [string, string]>>();
  for (let page = 1; ; page += 1) {
    const query = parseListQuery(stockList, { on, page: String(page), limit: '500', ordering: 'id' });
    const { rows } = await listStock(api.database, systemScope(), query, today);
    for (const { project, number, depot: place, on_hand, returned } of rows) {
      if (on_hand === '0.000' && returned === '0.000') continue;
      const own = found.get(project.name) ?? {};
      own[`${number} ${place.id}`] = [on_hand, returned];
      found.set(project.name, own);
    }
    if (rows.length < 500) return found;
  }
}

/** Twelve random steps; the last state of each record. */
async function liveHistory(transaction: Queryable, random: Random, name: string) {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into projects (client_id, name, keeps_stock, depot_id)
      values (${client}, ${name}, ${random(2) === 0}, ${depots[0] ?? 0}) returning id`,
  );
  const project = row?.id ?? 0;
  await transaction.rows(sql`with p as (insert into products (project_id, name) values (${project}, 'Tablets') returning id)
    insert into batches (project_id, product_id, number) select ${project}::bigint, p.id, n from p, unnest(array['B1', 'B2']) n`);
  const held: Held[] = [];
  for (let step = 0; step < 12; step += 1) {
    const one = held[random(held.length || 1)];
    const act = random(10);
    if (one === undefined || act < 5) held.push(await enter(transaction, project, random));
    else if (act === 5) await change(transaction, one, random);
    else if (act === 6) await rewrite(transaction, one, random);
    else if (act === 7) await setVoid(transaction, one, !one.isVoid);
    else if (act === 8) {
      // As the undo of an import does.
      await transaction.rows(sql`delete from record_lines where ${sql.id(ownerOf(one.kind))} = ${one.id}`);
      await transaction.rows(sql`delete from ${sql.table(one.kind)} where id = ${one.id}`);
      held.splice(held.indexOf(one), 1);
    } else
      await transaction.rows(sql`update projects set keeps_stock = not keeps_stock where id = ${project}`);
    // Sometimes several steps are one transaction.
    if (random(3) > 0) await transaction.rows(sql`select post_stock()`);
  }
  await transaction.rows(sql`update projects set keeps_stock = true where id = ${project}`);
  await transaction.rows(sql`select open_stock(${project}::bigint)`);
  return { project, held };
}

async function enter(transaction: Queryable, project: number, random: Random): Promise<Held> {
  const kind = kinds[random(4)] ?? 'inbounds';
  const day = random(12) === 0 ? null : pick(random, days);
  const place = random(3) === 0 ? null : pick(random, depots);
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into ${sql.table(kind)} (project_id, ${sql.id(dateOf[kind])}, depot_id)
      values (${project}, ${day}::date, ${place}) returning id`,
  );
  const one: Held = { kind, id: row?.id ?? 0, day, depot: place, isVoid: false, lines: [] };
  await rewrite(transaction, one, random);
  return one;
}

async function change(transaction: Queryable, one: Held, random: Random): Promise<void> {
  one.day = random(10) === 0 ? null : pick(random, days);
  one.depot = random(3) === 0 ? null : pick(random, depots);
  await transaction.rows(sql`update ${sql.table(one.kind)} set ${sql.id(dateOf[one.kind])} = ${one.day}::date,
    depot_id = ${one.depot} where id = ${one.id}`);
}

/** Its lines are replaced, as a form does. */
async function rewrite(transaction: Queryable, one: Held, random: Random): Promise<void> {
  const owner = sql.id(ownerOf(one.kind));
  await transaction.rows(sql`delete from record_lines where ${owner} = ${one.id}`);
  one.lines = [];
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const batch = pick(random, batches);
    const quantity = random(12) === 0 ? null : BigInt(random(5000));
    const from = one.kind === 'destructions' ? pick(random, ['stock', 'returns', null, null] as const) : null;
    const [line] = await transaction.rows(
      sql.of({ id: 'number' })`insert into record_lines (${owner}, product, batch, quantity, destroyed_from)
        values (${one.id}, 'Tablets', ${batch}, ${quantity === null ? null : decimal(quantity)}::numeric, ${from})
        returning id`,
    );
    one.lines.push({ id: line?.id ?? 0, batch, quantity, from });
  }
}

async function setVoid(transaction: Queryable, one: Held, isVoid: boolean): Promise<void> {
  one.isVoid = isVoid;
  await transaction.rows(
    isVoid
      ? sql`update ${sql.table(one.kind)} set voided_at = now(), void_reason = 'model' where id = ${one.id}`
      : sql`update ${sql.table(one.kind)} set voided_at = null, void_reason = null where id = ${one.id}`,
  );
}

/** What the records that count say, by batch and depot: on hand and returned at the end of the day. */
function modelOn(held: readonly Held[], on: string): Record<string, [string, string]> {
  const sums = new Map<string, { stock: bigint; returns: bigint }>();
  const add = (key: string, held_as: 'stock' | 'returns', quantity: bigint) => {
    const sum = sums.get(key) ?? { stock: 0n, returns: 0n };
    sum[held_as] += quantity;
    sums.set(key, sum);
  };
  const counting = held.filter(({ isVoid }) => !isVoid);
  for (const { kind, day, depot: place, lines } of counting) {
    if (kind === 'destructions' || day === null || day > on) continue;
    for (const { batch, quantity } of lines) {
      const key = `${batch} ${place ?? depots[0]}`;
      if (kind === 'inbounds') add(key, 'stock', quantity ?? 0n);
      if (kind === 'outbounds') add(key, 'stock', -(quantity ?? 0n));
      if (kind === 'returns') add(key, 'returns', quantity ?? 0n);
    }
  }
  // Returns and destructions of a batch in order of date, returns first: a destruction without a source empties the
  // returns that came until then.
  const shelf = counting
    .filter(({ kind }) => kind === 'returns' || kind === 'destructions')
    .flatMap((record) => record.lines.map((line) => ({ record, line })))
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.line.id - b.line.id);
  const pool = new Map<string, bigint>();
  for (const { record, line } of shelf) {
    const quantity = line.quantity ?? 0n;
    const there = pool.get(line.batch) ?? 0n;
    if (record.kind === 'returns') {
      pool.set(line.batch, there + quantity);
      continue;
    }
    const most = there > 0n ? there : 0n;
    const taken = line.from === 'stock' ? 0n : line.from === 'returns' || quantity < most ? quantity : most;
    pool.set(line.batch, there - taken);
    if (record.day === null || record.day > on) continue;
    const key = `${line.batch} ${record.depot ?? depots[0]}`;
    add(key, 'returns', -taken);
    add(key, 'stock', taken - quantity);
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, { stock, returns }]) => stock !== 0n || returns !== 0n)
      .map(([key, { stock, returns }]) => [key, [decimal(stock), decimal(returns)]]),
  );
}

function orderOf({ record }: { record: Held }): number {
  const day = record.day === null ? days.length : days.indexOf(record.day);
  return day * 2 + (record.kind === 'returns' ? 0 : 1);
}

/**
 * The equation of the reconciliation: what is kept as stock is received less sent less destroyed from stock, and what is
 * kept as returned is returned less destroyed from returns. Records without a date are not in the stock.
 */
async function expectToAddUp(project: number, seed: number, held: readonly Held[]): Promise<void> {
  const dated = held.every(({ kind, day, isVoid }) => isVoid || kind === 'outbounds' || day !== null);
  if (!dated) return;
  const { body } = await api.get(`/api/projects/${project}/reconciliation/?limit=500`, await staff());
  const sheet = body.results as Record<string, string>[];
  const kept = await api.database.rows(
    sql.of({ batch: 'string?', stock: 'string', returns: 'string' })`
      select coalesce(b.number, i.number) as batch, sum(i.stock)::numeric(20, 3)::text as stock,
        sum(i.returns)::numeric(20, 3)::text as returns
      from stock_items i left join batches b on b.id = i.batch_id where i.project_id = ${project} group by 1`,
  );
  for (const row of sheet) {
    const mine = kept.find(({ batch }) => batch === row['batch']);
    const of = (figure: string) => thousandths(row[figure] ?? '0');
    const stock = of('received') - of('sent') - of('destroyed_from_stock');
    expect([seed, row['batch'], mine?.stock ?? '0.000', mine?.returns ?? '0.000']).toEqual([
      seed,
      row['batch'],
      decimal(stock),
      decimal(of('returns_on_hand')),
    ]);
  }
}

let token = '';
async function staff(): Promise<string> {
  token ||= await api.tokenOf(
    await make(api.database, 'users', { email: 'model@test.example', verified: true, is_superuser: true }),
  );
  return token;
}

type Random = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
function generator(seed: number): Random {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function pick<T>(random: Random, values: readonly [T, ...T[]] | readonly T[]): T {
  return values[random(values.length)] as T;
}

function ownerOf(kind: Kind): string {
  return `${kind.slice(0, -1)}_id`;
}

function thousandths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(3, '0'));
  return text.startsWith('-') ? -value : value;
}

function decimal(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(4, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
