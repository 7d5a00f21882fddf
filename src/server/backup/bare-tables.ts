// Bulk loading of a database: foreign keys, triggers and secondary indexes are dropped first and recreated
// after the rows, in one transaction.
import type pg from 'pg';
import { ident, type Partition } from './catalogue.ts';

/** Recreates what was dropped. */
type Rebuild = () => Promise<void>;

/** Drops foreign keys, triggers and secondary indexes, and deletes every row. */
export async function stripTables(client: pg.ClientBase, tables: readonly string[]): Promise<Rebuild> {
  const indexes = await find(client, secondaryIndexes);
  const keys = await find(client, foreignKeys);
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  for (const name of tables) await client.query(`alter table ${ident(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(ident).join(', ')}`);
  return async () => {
    for (const { make } of [...indexes, ...keys]) await client.query(make);
    for (const name of tables) await client.query(`alter table ${ident(name)} enable trigger user`);
  };
}

interface Part {
  readonly drop: string;
  readonly make: string;
}

async function find(client: pg.ClientBase, query: string): Promise<Part[]> {
  return (await client.query<Part>(query)).rows;
}

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

// Indexes of constraints stay. Partitions get their indexes when they are attached.
const secondaryIndexes = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and not i.indisprimary
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by i.indexrelid::regclass::text`;

/** Replaces all partitions by these, as tables of their own; the returned function attaches them. */
export async function replacePartitions(
  client: pg.ClientBase,
  present: readonly Partition[],
  wanted: readonly Partition[],
): Promise<Rebuild> {
  for (const { name } of present) await client.query(`drop table ${ident(name)}`);
  for (const { name, parent } of wanted) {
    await client.query(
      `create table ${ident(name)} (like ${ident(parent)} including defaults including constraints including generated including storage)`,
    );
  }
  return async () => {
    // The default partition last: PostgreSQL would search it for the rows of each one attached after it.
    const byDefault = (one: Partition): number => (one.bound === 'DEFAULT' ? 1 : 0);
    for (const { name, parent, bound, grants } of wanted.toSorted((a, b) => byDefault(a) - byDefault(b))) {
      await client.query(`alter table ${ident(parent)} attach partition ${ident(name)} ${bound}`);
      await client.query(`revoke all on ${ident(name)} from trialway_app`);
      if (grants.length > 0)
        await client.query(`grant ${grants.join(', ')} on ${ident(name)} to trialway_app`);
    }
  };
}
