// The feed of changes; only `sequence_changes` writes it (db/migrations/0128_changes_and_webhooks.sql).
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type Change, type ChangeKind, change, changeDays } from '../contract.ts';

/** The changes after a position in the feed, oldest first, of these types within the scope. */
export function listChanges(
  database: Queryable,
  scope: Scope,
  { from, kinds, limit }: { from: string; kinds: readonly ChangeKind[]; limit: number },
): Promise<Change[]> {
  const isHere = inScope(scope, { client: 'c.client_id', project: 'c.project_id' });
  const wasHere = inScope(scope, { client: 'c.from_client_id' });
  return database.read(
    sql.of(change)`select c.id::text as cursor, c.kind, c.record_id as id,
        case when ${isHere} then c.action else 'deleted' end as action, c.at,
        case when ${isHere} then c.project_id end as project, case when ${isHere} then c.client_id end as client
      from changes c
      where c.id > ${from}::bigint and c.kind = any(${[...kinds]}::text[]) and (${isHere} or ${wasHere})
      order by c.id limit ${limit}`,
  );
}

/** The position before the first change since this time, or the end of the feed. */
export async function findStart(database: Queryable, since: string): Promise<string> {
  const [row] = await database.read(
    sql.of({
      start: 'string',
    })`select coalesce((select min(id) - 1 from changes where at >= ${since}::timestamptz),
      (select max(id) from changes), 0)::text as start`,
  );
  return row?.start ?? '0';
}

/** The last expired position. */
export async function findFloor(database: Queryable): Promise<string> {
  const [row] = await database.read(
    sql.of({ value: 'string' })`select value from database_marks where name = ${floorMark}`,
  );
  return row?.value ?? '0';
}

const floorMark = 'changes_expired';

/** Assigns positions in the feed to committed changes, for a limited number of audit rows; returns their number. */
export async function takeChanges(database: Queryable, most: number): Promise<number> {
  const [row] = await database.rows(
    sql.of({ taken: 'number' })`select sequence_changes(${most}::int) as taken`,
  );
  return row?.taken ?? 0;
}

/** Deletes expired changes and stores the position of the last one. */
export async function deleteOldChanges(transaction: Queryable): Promise<void> {
  await transaction.rows(
    sql`with gone as (delete from changes where at < now() - make_interval(days => ${changeDays}::int) returning id)
      insert into database_marks (name, value) select ${floorMark}, max(id)::text from gone having max(id) is not null
      on conflict (name) do update set value = excluded.value`,
  );
}
