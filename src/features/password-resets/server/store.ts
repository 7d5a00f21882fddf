// Accounts as far as a forgotten password needs them. Nobody is signed in yet, so that there is no scope.
import { type Queryable, sql } from '#server/sql.ts';

/** The account that may have a new password; deactivated and deleted ones may not, nor machines (A-37). */
export async function findActiveAccount(
  database: Queryable,
  by: { email: string } | { id: number },
): Promise<{ id: number; email: string } | undefined> {
  const [account] = await database.rows<{ id: number; email: string }>(
    sql`select u.id, u.email from users u where u.is_active and u.deleted_at is null
      and not exists (select from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id and g.name = 'api')
      and ${'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = lower(${by.email})`}`,
  );
  return account;
}

/** Sets the password by a mailed link, which shows whose the address is, and ends every session of the account. */
export async function updatePassword(transaction: Queryable, id: number, hash: string): Promise<void> {
  await transaction.rows(sql`update users set password_hash = ${hash}, verified = true where id = ${id}`);
  await transaction.rows(
    sql`update sessions set revoked_at = now() where user_id = ${id} and revoked_at is null`,
  );
}
