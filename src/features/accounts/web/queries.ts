// Signing in, renewing and signing out, from the app's side.
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call, exchange } from '#web/client.ts';
import { currentSession, signIn, signOut } from '#web/session.ts';
import { accountsContract } from '../contract.ts';
import { readSignInReply, tokenExpirationAt } from '../rules.ts';
import type { SignInStep } from '../rules.ts';

export interface Credentials {
  username: string;
  password: string;
  code?: string;
}

/** Posts the credentials; when the reply completes the login, the session begins (AUTH-07). */
export async function postCredentials(credentials: Credentials): Promise<SignInStep> {
  const { status, body } = await exchange(accountsContract.signInWithCode, { body: credentials });
  const step = readSignInReply(status, body);
  if (step.step === 'signed-in') {
    const { token, username, email, role, verified } = step;
    signIn({
      token,
      tokenExpiration: tokenExpirationAt(Date.now()),
      user: { username, email, role, verified },
    });
  }
  return step;
}

/** Asks the device for a passkey and begins the session; throws when the person or the server refuses. */
export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(accountsContract.startPasskeySignIn, {}),
  ]);
  const response = await startAuthentication({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's other half made it
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const { token, username, email, role, verified } = await call(accountsContract.signInWithPasskey, {
    body: { response: { ...response } },
  });
  signIn({
    token,
    tokenExpiration: tokenExpirationAt(Date.now()),
    user: { username, email, role, verified },
  });
}

/** A new token for the present one, and when it expires (AUTH-18). */
export async function renewToken(): Promise<{ token: string; tokenExpiration: number }> {
  const { token } = await call(accountsContract.refresh, {});
  return { token, tokenExpiration: tokenExpirationAt(Date.now()) };
}

/** Ends the session on the server and here; here also when the server cannot be reached (AUTH-23, AUTH-24). */
export async function logOut(): Promise<void> {
  const revoked = currentSession() ? call(accountsContract.signOut, {}) : Promise.resolve();
  signOut();
  await revoked.catch(() => undefined);
}
