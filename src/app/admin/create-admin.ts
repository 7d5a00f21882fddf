import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  fieldErrorsOf,
  isEmail,
  line,
  ownPassword,
  passwordLengthMaximum,
  passwordLengthMinimum,
  repeatsEmail,
} from '#core/validation.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { oneLine } from '#server/mail/one-line.ts';
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
    if (!isEmail(email)) throw new OperatorError(`'${oneLine(email)}' is no email address.`);
    const { name = '' } = options;
    if (fieldErrorsOf(line({ max: 100, optional: true }), name)['body'] !== undefined)
      throw new OperatorError('The name is one line of at most 100 characters.');
    const password = await passwordFrom(options['password-stdin'] ? 'input' : 'terminal');
    const weak = weaknessOf(password, email);
    if (weak !== undefined) throw new OperatorError(`The password ${weak}: choose another one.`);
    const id = await withDatabase(env, ({ database }) => insertAdmin(database, { email, name, password }));
    console.log(`Administrator ${email} created (user ${id}).`);
  },
});

/** Stores an active, verified administrator; rejects an email that another account has. */
export async function insertAdmin(
  database: Database,
  admin: { email: string; name: string; password: string },
): Promise<number> {
  const hash = await hashPassword(admin.password);
  const cause = {
    actor: 'operator',
    origin: 'cli',
    operation: 'create-admin',
    request: randomUUID(),
  } as const;
  const [user] = await database.write(cause, (transaction) =>
    transaction.rows(
      sql.of({ id: 'number' })`insert into users (email, name, password_hash, verified, is_superuser)
        values (${admin.email}, ${admin.name}, ${hash}, true, true)
        on conflict (lower(email)) where deleted_at is null do nothing returning id`,
    ),
  );
  if (user === undefined) throw new OperatorError(`There is already an account ${admin.email}.`);
  return user.id;
}

/** The reason why the password is too weak for an administrator, if any. */
function weaknessOf(password: string, email: string): string | undefined {
  if (repeatsEmail(password, email)) return 'is the email address';
  const error = fieldErrorsOf(z.object({ password: ownPassword() }), { password })['password'];
  return error && (weaknesses[error.split(':')[0] ?? ''] ?? 'cannot be used');
}

const weaknesses: Readonly<Record<string, string>> = {
  min: `has fewer than ${passwordLengthMinimum} characters`,
  max: `has more than ${passwordLengthMaximum} characters`,
  small_and_capital: 'needs a small and a capital letter',
  number: 'needs a digit',
  special: 'needs a special character, such as ! @ # $ % &',
  common_password: 'is too easy to guess',
};
