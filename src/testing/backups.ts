// A portal with rows of every kind, and the comparison of two databases.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { plainDateIn } from '#core/dates.ts';
import { seedDemo } from '#demo/seed.ts';
import { sealAudit } from '#server/database/audit-seal.ts';
import { openDatabase } from '#server/database/database.ts';
import type { TestDatabase } from './database.ts';
import { awkwardTexts } from './rows-of-all-sorts.ts';

/** Fills an empty portal with the demo world, without its mark, and texts that are hard to copy; seals its audit. */
export async function fillPortal(owner: pg.ClientConfig, sealFolder: string): Promise<void> {
  const database = openDatabase(owner);
  try {
    await seedDemo(database, plainDateIn('UTC', new Date()));
    await query(owner, `delete from database_marks where name in ('demo', 'demo_day')`);
    await query(owner, `select set_config('trialway.actor', 'test', false)`, ...awkwardRows());
    await sealAudit(database, sealFolder);
  } finally {
    await database.close();
  }
}

function awkwardRows(): string[] {
  const texts = [...awkwardTexts.filter((text) => text !== null), 'a\tb\nc\r\\N\\.', '\\.', '\u{1F69A}'];
  return [
    ...texts.map((text) => `insert into cities (name) values (${literal(text)}) on conflict do nothing`),
    `insert into files (name, content_type, size, sha256, content)
      values ('big.bin', 'application/octet-stream', 600000, '\\x00', decode(repeat('00ff0a0d5c', 120000), 'hex'))`,
    // The last of them may be tomorrow.
    `select make_position_partitions(today, today + 1) from (select (now() at time zone 'UTC')::date) d (today)`,
    `insert into positions (car_id, at, lat, lng, speed) select 1, now() + make_interval(secs => n), 1.0 / n, 100.0 / n, n / 3.0
      from generate_series(1, 500) n`,
  ];
}

function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A database without a table, on the server of another one. */
export async function emptyDatabase({ owner }: Pick<TestDatabase, 'owner'>): Promise<pg.ClientConfig> {
  const database = `empty_${randomBytes(6).toString('hex')}`;
  await query(owner, `create database ${database} template template0`);
  return { ...owner, database };
}

/** Every table, its number of rows, and a hash of all of them. */
export async function rowsOfTables(owner: pg.ClientConfig): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    owner,
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ hash: string }>(
      owner,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
        from ${name} t`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}

/** Columns, constraints, indexes, triggers, functions and grants, as PostgreSQL prints them. */
export async function structureOf(owner: pg.ClientConfig): Promise<string[]> {
  const rows = await query<{ line: string }>(owner, structure);
  return rows.map(({ line }) => line);
}

// Names of the indexes and constraints of a partition follow from how it was made.
const structure = `
  with here as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from here c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p')
  union all select format('table %s %s %s %s', relname, relkind, relpersistence,
      (select string_agg(x::text, ' ' order by x::text) from unnest(relacl) x)) from here where relkind in ('r', 'p')
  union all select format('constraint %s %s %s %s', conrelid::regclass, case when c.relispartition then '' else conname end,
      pg_get_constraintdef(k.oid), convalidated)
    from pg_constraint k join here c on c.oid = k.conrelid where contype <> 'n'
  union all select case when c.relispartition then format('index of %s %s', c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', ''))
      else pg_get_indexdef(i.indexrelid) end from pg_index i join here c on c.oid = i.indrelid
  union all select format('trigger %s %s', pg_get_triggerdef(g.oid), g.tgenabled) from pg_trigger g join here c on c.oid = g.tgrelid
    where not g.tgisinternal
  union all select format('partition %s %s', c.relname, pg_get_expr(relpartbound, oid)) from here c where relispartition and relkind in ('r', 'p')
  order by 1`;

/** Runs statements on a connection of their own; returns the rows of the last. */
export async function query<Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
