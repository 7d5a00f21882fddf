import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { OperatorError } from '../operator-error.ts';
import { hashPassword } from '../passwords.ts';
import { sql } from '../sql.ts';
import { passwordFrom } from './password-input.ts';
import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const createAdminVerb = verb({
  summary: 'Creates an administrator. The password is asked for; there is no default.',
  words: ['EMAIL'],
  options: {
    name: { type: 'string', value: 'NAME', about: 'the name shown in the portal' },
    'password-stdin': {
      type: 'boolean',
      about: 'read the password from the first line of the standard input',
    },
  },
  async run({ env, words: [email = ''], options }) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) {
      throw new OperatorError(`'${email}' is no email address.`);
    }
    const password = await passwordFrom(options['password-stdin'] ? 'input' : 'terminal');
    const weak = weaknessOf(password, email);
    if (weak !== undefined) throw new OperatorError(`The password ${weak}: choose another one.`);
    const id = await withDatabase(env, ({ database }) =>
      insertAdmin(database, { email, name: options.name ?? '', password }),
    );
    console.log(`Administrator ${email} created (user ${id}).`);
  },
});

/** Stores an active, verified administrator; refuses an email that another account has. */
export async function insertAdmin(
  database: Database,
  admin: { email: string; name: string; password: string },
): Promise<number> {
  const hash = await hashPassword(admin.password);
  const cause = { actor: 'operator', reason: 'create-admin', request: randomUUID() };
  const [user] = await database.write(cause, (transaction) =>
    transaction.rows<{ id: number }>(
      sql`insert into users (email, name, password_hash, verified, is_superuser)
        values (${admin.email}, ${admin.name}, ${hash}, true, true)
        on conflict (lower(email)) where deleted_at is null do nothing returning id`,
    ),
  );
  if (user === undefined) throw new OperatorError(`There is already an account ${admin.email}.`);
  return user.id;
}

/** What makes the password too weak for an administrator, if anything. */
function weaknessOf(password: string, email: string): string | undefined {
  if (password.length < 5) return 'has fewer than 5 characters';
  if (password.toLowerCase() === email.toLowerCase()) return 'is the email address';
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password)) return 'needs a small and a capital letter';
  if (!/\d/.test(password)) return 'needs a digit';
  if (!/[^\p{L}\d\s]/u.test(password)) return 'needs a special character';
  return undefined;
}
