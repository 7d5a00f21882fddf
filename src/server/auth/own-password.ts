// Password confirmation before a change of sign-in methods.
import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { verifyPassword } from './passwords.ts';
import type { Scope } from './scope.ts';
import type { Throttle } from './throttle.ts';

const passwordTries = { kind: 'own password', tries: 5 };

export const ownPassword = shape({
  email: 'string',
  password_hash: 'string?',
});
export type OwnPassword = RowOf<typeof ownPassword>;

/** The caller's own account; throws `otherwise` if the password is wrong, BLOCKED_USER after five failures. */
export function confirmOwnPassword(
  database: Database,
  throttle: Throttle,
  scope: Scope,
  password: string,
  otherwise: 'WRONG_PASSWORD' | 'WRONG_OLD_PASSWORD' = 'WRONG_PASSWORD',
): Promise<OwnPassword> {
  const tries = { rule: passwordTries, key: String(scope.userId) };
  return throttle.attempt([tries], async (attempt) => {
    const [own] = await database.read(
      sql.of(ownPassword)`select email, password_hash from users where id = ${scope.userId}`,
    );
    if (!(await verifyPassword(password, found(own).password_hash))) throw new AppError(otherwise);
    attempt.forget(tries);
    return found(own);
  });
}
