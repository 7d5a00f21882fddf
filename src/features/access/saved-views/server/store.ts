// Saved views of their owners, and the shared ones of others.

import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type SavedView, savedView } from '../contract.ts';

const shown = shape(savedView.shape);
const { is_own: _, owner: __, ...stored } = savedView.shape;
const storedView = shape(stored);
type StoredView = RowOf<typeof storedView>;
type Content = Pick<StoredView, 'name' | 'query' | 'hidden_columns' | 'column_order' | 'is_shared'>;

/** The own views, and with `withShared` those that others share; or the given own one. */
export function listViews(
  database: Queryable,
  { userId }: Scope,
  { id, withShared = false }: { id?: number; withShared?: boolean },
): Promise<SavedView[]> {
  const seen = withShared
    ? sql`(v.user_id = ${userId} or v.is_shared and u.deleted_at is null)`
    : sql`v.user_id = ${userId}`;
  return database.read(
    sql.of(shown)`
      select v.id, v.list, v.name, v.query, v.hidden_columns, v.column_order, v.is_shared,
        v.user_id = ${userId} as is_own, coalesce(nullif(u.name, ''), u.email) as owner
      from saved_views v join users u on u.id = v.user_id
      where ${seen} and ${id === undefined ? sql`true` : sql`v.id = ${id}`}
      order by v.list, lower(v.name), v.id`,
  );
}

/** An own view, locked until the end of the transaction. */
export async function findView(
  transaction: Queryable,
  { userId }: Scope,
  id: number,
): Promise<(StoredView & Authorized<'view'>) | undefined> {
  const [row] = await transaction.rows(
    sql.of(storedView)`
      select id, list, name, query, hidden_columns, column_order, is_shared from saved_views
      where id = ${id} and user_id = ${userId} for update`,
  );
  return row && authorize('view', row);
}

/** How many the user has; serialised per user, so that the limit is exact. */
export async function countViews(transaction: Queryable, { userId }: Scope): Promise<number> {
  await transaction.rows(sql`select 1 from users where id = ${userId} for update`);
  const [row] = await transaction.read(
    sql.of({ count: 'number' })`select count(*)::int as count from saved_views where user_id = ${userId}`,
  );
  return row?.count ?? 0;
}

export async function insertView(
  transaction: Queryable,
  { userId }: Scope,
  given: Content & Pick<StoredView, 'list'>,
): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into saved_views
        (user_id, list, name, query, hidden_columns, column_order, is_shared)
      values (${userId}, ${given.list}, ${given.name.trim()}, ${given.query}, ${given.hidden_columns},
        ${given.column_order}, ${given.is_shared}) returning id`,
  );
  if (row === undefined) throw new Error('no view came back');
  return row.id;
}

export async function updateView(
  transaction: Queryable,
  { id }: Authorized<'view'>,
  { name, query, hidden_columns, column_order, is_shared }: Content,
): Promise<void> {
  await transaction.rows(
    sql`update saved_views set name = ${name.trim()}, query = ${query}, hidden_columns = ${hidden_columns},
      column_order = ${column_order}, is_shared = ${is_shared}, updated_at = now() where id = ${id}`,
  );
}

export async function deleteView(transaction: Queryable, { id }: Authorized<'view'>): Promise<void> {
  await transaction.rows(sql`delete from saved_views where id = ${id}`);
}
