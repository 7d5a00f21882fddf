// Accounts for password resets. No user is signed in yet, so there is no scope.
import { endSessionsOf } from '#features/access/sessions/server/service.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

/** The account that may reset its password; not deactivated or deleted ones, nor API clients (A-37). */
export async function findActiveAccount(
  database: Queryable,
  by: { email: string } | { id: number },
): Promise<{ id: number; email: string } | undefined> {
  const [account] = await database.read(
    sql.of({ id: 'number', email: 'string' })`
      select u.id, u.email from users u where u.is_active and u.deleted_at is null
      and not exists (select from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id and g.name = 'api')
      and ${'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = lower(${by.email})`}`,
  );
  return account;
}

/**
 * Sets the password by a mailed link, which also verifies the address, and ends every session of the account.
 */
export async function updatePassword(transaction: Queryable, id: number, hash: string): Promise<void> {
  await transaction.rows(sql`update users set password_hash = ${hash}, verified = true where id = ${id}`);
  await endSessionsOf(transaction, id);
}
