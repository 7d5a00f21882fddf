// Sign-in, refresh and sign-out in the app.
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { decodeError } from '#core/errors.ts';
import { call, exchange } from '#web/client.ts';
import { CallFailure } from '#web/messages.ts';
import { currentSession, isExpired, signIn, signOut, storedToken } from '#web/session.ts';
import { accountsContract } from '../contract.ts';
import type { SignedInUser, SignInStep } from '../rules.ts';
import { readSignInReply, readUser, tokenExpirationAt } from '../rules.ts';

export interface Credentials {
  username: string;
  password: string;
  code?: string;
}

/**
 * Posts the credentials; when the reply completes the login, the session starts (AUTH-07). `plain` posts to
 * the plain call, which does not support accounts with mfa.
 */
export async function postCredentials(
  credentials: Credentials,
  form: 'mfa' | 'plain' = 'mfa',
): Promise<SignInStep> {
  const { signIn: plain, signInWithCode } = accountsContract;
  const { status, body } =
    form === 'plain'
      ? await exchange(plain, { body: credentials })
      : await exchange(signInWithCode, { body: credentials });
  const read = readSignInReply(status, body);
  const step = read.step === 'profile' ? await askProfile(read.token) : read;
  if (step.step === 'signed-in') beginSession(step.token, step.user);
  return step;
}

const notConnected = { status: 0, codes: ['NO_CONNECTION'], fields: {}, sessionEnded: false };

/** The user of this token; a role is never assumed. */
async function askProfile(token: string): Promise<SignInStep> {
  // Few sign-ins need it, and the login page loads without it.
  const queries = await import('#features/access/profile/web/queries.ts').catch(() => undefined);
  if (queries === undefined) return { step: 'failed', failure: notConnected };
  const { status, body } = await queries.exchangeProfile(token);
  const user = status === 200 ? readUser(body) : undefined;
  if (user) return { step: 'signed-in', token, user };
  const failure =
    status === 200
      ? { status, codes: ['Unexpected response format'], fields: {} }
      : decodeError(status, body);
  return { step: 'failed', failure: { ...failure, sessionEnded: false } };
}

/**
 * The automatic login (AUTH-20, A-22): a stored token without its user starts the session again once GET
 * /profile has returned the user. A rejected token is removed; offline, it is kept for the next start.
 */
export async function resumeSession(): Promise<void> {
  const stored = storedToken();
  if (stored === undefined || currentSession()) return;
  let { token, tokenExpiration } = stored;
  try {
    if (isExpired(tokenExpiration)) {
      const { status, body } = await exchange(accountsContract.refresh, {}, token);
      const renewed = accountsContract.refresh.response.safeParse(body);
      if (status === 401) signOut();
      if (status !== 200 || !renewed.success) return;
      token = renewed.data.token;
      tokenExpiration = tokenExpirationAt(Date.now());
    }
    const step = await askProfile(token);
    if (currentSession()) return;
    if (step.step === 'signed-in') signIn({ token, tokenExpiration, user: step.user });
    else if (step.step === 'failed' && step.failure.status === 401) signOut();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}

function beginSession(token: string, user: SignedInUser): void {
  signIn({ token, tokenExpiration: tokenExpirationAt(Date.now()), user });
}

/**
 * Requests a passkey from the device and starts the session; throws when the user or the server rejects it.
 */
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
  beginSession(token, { username, email, role, verified });
}

/** Replaces the current token; returns the new one with its expiry (AUTH-18). */
export async function renewToken(): Promise<{ token: string; tokenExpiration: number }> {
  const { token } = await call(accountsContract.refresh, {});
  return { token, tokenExpiration: tokenExpirationAt(Date.now()) };
}

/** Ends the session on the server and here; here also when the server is unreachable (AUTH-23, AUTH-24). */
export async function logOut(): Promise<void> {
  const revoked = currentSession() ? call(accountsContract.signOut, {}) : Promise.resolve();
  signOut();
  await revoked.catch(() => undefined);
}
