// Writes the demo rows to their tables: parents first, with their ids, existing rows overwritten.
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import type { Row, Table } from './rows.ts';
import type { World } from './world.ts';

const rowsAtOnce = 1000;

/** Writes the demo data; unnamed columns get their defaults, settings without a value are emptied. */
export async function fillTables(transaction: Queryable, world: World): Promise<void> {
  const columns = await columnsOf(transaction);
  await makePartitions(transaction, world.tables.get('positions') ?? []);
  for (const table of await tablesParentsFirst(transaction)) {
    if (table === 'signatures') continue;
    const rows = world.tables.get(table) ?? [];
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const chunk = rows.slice(start, start + rowsAtOnce);
      await transaction.rows(upsert(table, chunk, columns.get(table)));
    }
  }
  await linkKits(transaction);
  await placeCars(transaction);
  await signDispositions(transaction, world.tables.get('signatures') ?? []);
  const settings = sql`${JSON.stringify(world.settings)}::jsonb -> name`;
  await transaction.rows(
    sql`update global_settings set value = ${settings} where value is distinct from ${settings}`,
  );
}

/** All tables of the database, each after the tables it references. */
export async function tablesParentsFirst(transaction: Queryable): Promise<string[]> {
  const tables = await transaction.rows(
    sql.of({ name: 'string', parents: 'string[]' })`
      select c.relname as name, coalesce(array_agg(p.relname::text order by p.relname)
        filter (where p.oid is not null and p.oid <> c.oid), '{}') as parents
      from pg_class c
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class p on p.oid = f.confrelid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      group by c.relname order by c.relname`,
  );
  const parentsOf = new Map(tables.map(({ name, parents }) => [name, parents]));
  const ordered = new Set<string>();
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name))
      throw new Error(`The tables ${trail.join(', ')} refer to each other in a ring.`);
    for (const parent of parentsOf.get(name) ?? []) visit(parent, [...trail, name]);
    ordered.add(name);
  };
  for (const { name } of tables) visit(name, []);
  return [...ordered];
}

/** Positions are partitioned by day. */
async function makePartitions(transaction: Queryable, positions: Table): Promise<void> {
  const moments = positions.map(({ at }) => String(at)).toSorted();
  const [first, last] = [moments.at(0)?.slice(0, 10), moments.at(-1)?.slice(0, 10)];
  if (first === undefined) return;
  await transaction.rows(sql`select make_position_partitions(${first}::date, ${last}::date)`);
}

/** The kits that lines name; lines are written before them. */
async function linkKits(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`select link_kits(l) from record_lines l where l.kits is not null`);
}

/** Derived data: the current position of each car and its packages, without the rest of the day. */
async function placeCars(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`delete from positions where at > now()`);
  await transaction.rows(sql`insert into latest_positions (car_id, at, lat, lng, speed, accuracy, heading)
    select distinct on (car_id) car_id, at, lat, lng, speed, accuracy, heading from positions order by car_id, at desc
    on conflict do nothing`);
  await transaction.rows(sql`insert into trips (package_id, car_id, date, started_at)
    select k.id, k.car_id, k.date, (select max(s.at) from package_statuses s where s.package_id = k.id) from packages k
    where is_under_way(k.car_id, k.status)
    on conflict (package_id) do update set started_at = excluded.started_at`);
}

/** The signed content exists by now: the database hashes it. */
async function signDispositions(transaction: Queryable, signatures: Table): Promise<void> {
  const content = sql`signed_content(s.record_kind, s.record_id)`;
  await transaction.rows(sql`insert into signatures (id, record_kind, record_id, record_version, content_sha256, file_sha256,
      signer_id, printed_name, meaning, second_factor, signed_at)
    select s.id, s.record_kind, s.record_id, s.record_version, sha256(convert_to(${content}::text, 'UTF8')),
      decode(${content} ->> 'file', 'hex'), s.signer_id, s.printed_name, s.meaning, s.second_factor, s.signed_at
    from jsonb_populate_recordset(null::signatures, ${JSON.stringify(signatures)}::jsonb) s`);
}

interface Columns {
  readonly all: readonly string[];
  readonly key: readonly string[];
}

async function columnsOf(transaction: Queryable): Promise<Map<string, Columns>> {
  const rows = await transaction.rows(
    sql.of({ name: 'string', columns: 'string[]', key: 'string[]' })`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
        coalesce(array_agg(a.attname::text) filter (where exists (select from pg_index i
          where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))), '{}') as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
      group by c.relname`,
  );
  return new Map(rows.map(({ name, columns, key }) => [name, { all: columns, key }]));
}

/** Rows of these tables are never changed, not even by the runtime role that loads the demo. */
const unchanging = new Set([
  'excursion_causes',
  'excursion_items',
  'recall_batches',
  'recall_letters',
  'temperature_points',
  'unblindings',
]);

function upsert(table: string, chunk: Table, { all, key }: Columns = { all: [], key: [] }) {
  const given = Object.keys(chunk[0] ?? {}).filter((column) => all.includes(column));
  const list = sql.join(given.map((column) => sql.ref(column)));
  const settings = all
    .filter((column) => !key.includes(column))
    .map((column) => setting(column, chunk[0] ?? {}));
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(chunk)}::jsonb)
    ${unchanging.has(table) ? sql`` : sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(settings)}`}`;
}

function setting(column: string, row: Row): Fragment {
  const name = sql.ref(column);
  return Object.hasOwn(row, column) ? sql`${name} = excluded.${name}` : sql`${name} = default`;
}
