// Test users with a password, and their sign-in.
import type { Role } from '#core/access.ts';
import type { Answer, TestApi } from './api.ts';
import { makeUser, type Row, testPassword } from './factories.ts';

export interface People {
  /** Creates an account with testPassword; returns its email. */
  account(role?: Role, values?: Row): Promise<string>;
  signIn(username: unknown, password?: unknown, path?: string): Promise<Answer>;
  /** Signs in with testPassword; returns the token. */
  tokenFrom(email: string): Promise<string>;
}

export const plainSignIn = '/api-token-auth/';
export const signInWithCode = '/mfa/api-token-auth/';

/** Creates users of this API. */
export function peopleOf(api: TestApi): People {
  let emails = 0;
  const signIn: People['signIn'] = (username, password = testPassword, path = signInWithCode) =>
    api.send('POST', path, { body: { username, password } });
  return {
    async account(role = 'user', values = {}) {
      emails += 1;
      const email = `Person${emails}@Test.example`;
      await makeUser(api.database, role, { email, ...values }, { password: true });
      return email;
    },
    signIn,
    tokenFrom: async (email) => (await signIn(email)).body.token as string,
  };
}
