// Puts the rows of the world into their tables: parents first, each id as it is, what is already there overwritten.
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import type { Row, Table } from './rows.ts';
import type { World } from './world.ts';

const rowsAtOnce = 1000;

/** Writes the world; columns that it does not name get their defaults, settings that it does not name get none. */
export async function fillTables(transaction: Queryable, world: World): Promise<void> {
  const columns = await columnsOf(transaction);
  for (const table of await tablesParentsFirst(transaction)) {
    const rows = world.tables.get(table) ?? [];
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const chunk = rows.slice(start, start + rowsAtOnce);
      await transaction.rows(upsert(table, chunk, columns.get(table) ?? []));
    }
  }
  const settings = sql`${JSON.stringify(world.settings)}::jsonb -> name`;
  await transaction.rows(
    sql`update global_settings set value = ${settings} where value is distinct from ${settings}`,
  );
}

/** All tables of the database, each after those it refers to. */
export async function tablesParentsFirst(transaction: Queryable): Promise<string[]> {
  const tables = await transaction.rows<{ name: string; parents: string[] }>(
    sql`select c.relname as name, coalesce(array_agg(p.relname::text order by p.relname)
        filter (where p.oid is not null and p.oid <> c.oid), '{}') as parents
      from pg_class c
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class p on p.oid = f.confrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
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

async function columnsOf(transaction: Queryable): Promise<Map<string, string[]>> {
  const rows = await transaction.rows<{ name: string; columns: string[] }>(
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
      group by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

function upsert(table: string, chunk: Table, allColumns: readonly string[]) {
  // A table without an id of its own is keyed by its first column.
  const key = allColumns.includes('id') ? 'id' : (allColumns[0] ?? 'id');
  const given = Object.keys(chunk[0] ?? {}).filter((column) => allColumns.includes(column));
  const list = sql.join(given.map((column) => sql.ref(column)));
  const settings = allColumns
    .filter((column) => column !== key)
    .map((column) => setting(column, chunk[0] ?? {}));
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(chunk)}::jsonb)
    on conflict (${sql.ref(key)}) do update set ${sql.join(settings)}`;
}

function setting(column: string, row: Row): Fragment {
  const name = sql.ref(column);
  return Object.hasOwn(row, column) ? sql`${name} = excluded.${name}` : sql`${name} = default`;
}
