// People with a password, and how they sign in.
import type { Role } from '#core/access.ts';
import type { Answer, TestApi } from './api.ts';
import { makeUser, type Row, testPassword } from './factories.ts';

export interface People {
  /** A new account with testPassword; answers its email. */
  account(role?: Role, values?: Row): Promise<string>;
  signIn(username: unknown, password?: unknown, path?: string): Promise<Answer>;
  /** The token of a sign-in with testPassword. */
  tokenFrom(email: string): Promise<string>;
}

export const plainSignIn = '/api-token-auth/';
export const signInWithCode = '/mfa/api-token-auth/';

/** People of this API. */
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
