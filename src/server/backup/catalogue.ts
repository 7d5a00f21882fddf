// The structure of a database, as a backup needs it: tables with their columns, partitions, sequences.
import type pg from 'pg';

/** A table with rows of its own, and the columns that are not generated from others. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows have the same order on every server: by the primary key, else by all their text. */
  readonly order: string;
}

/** A partition that is a table of its own. */
export interface Partition {
  readonly name: string;
  readonly parent: string;
  /** For `CREATE TABLE … PARTITION OF`: `DEFAULT`, or `FOR VALUES FROM … TO …`. */
  readonly bound: string;
  /** The rights of the runtime role: SELECT, INSERT, … */
  readonly grants: readonly string[];
}

/** Owned by a column, or independent. */
export interface Sequence {
  readonly name: string;
  readonly table: string | null;
  readonly column: string | null;
}

export interface SequenceState extends Sequence {
  /** Can exceed the integers of JavaScript. */
  readonly last: string;
  readonly called: boolean;
}

/** Unlogged tables are left out: PostgreSQL itself empties them after a crash. */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select string_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), 't::text collate "C"') as order
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

export async function findPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
      coalesce((select array_agg(g.privilege_type order by g.privilege_type) from aclexplode(c.relacl) g
        where g.grantee = (select oid from pg_roles where rolname = 'trialway_app')), '{}') as grants
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' and c.relkind = 'r'
    order by c.relname collate "C"`);
  return rows;
}

export async function findSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<Sequence>(`
    select s.relname::text as name, t.relname::text as table, a.attname::text as column
    from pg_class s
      left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
      left join pg_class t on t.oid = d.refobjid
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    order by s.relname collate "C"`);
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${ident(sequence.name)}`,
    );
    for (const { last, called } of found) states.push({ ...sequence, last, called });
  }
  return states;
}

/** A quoted SQL identifier. */
export function ident(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Makes text output independent of the session: times, numbers, bytes. No time limits. */
export const plainSession = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set client_min_messages = warning;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;
