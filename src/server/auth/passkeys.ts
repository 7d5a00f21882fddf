// Passkeys (WebAuthn): creates the challenges and verifies the browser's responses. User verification by the
// device is required, so that a passkey covers both steps of a sign-in. A passkey is bound to the portal's
// own origin.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type RowOf, shape } from '#server/database/rows.ts';

export const credentialRow = shape({
  credential_id: 'string',
  public_key: 'bytes',
  counter: 'number',
  transports: 'string[]',
});
export type Credential = RowOf<typeof credentialRow>;

export interface Passkeys {
  /** The options for creating one for this account; existing ones are excluded. */
  registration(
    user: { id: number; email: string; name: string },
    existing: readonly Pick<Credential, 'credential_id' | 'transports'>[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** The credential created by the browser, or undefined if its response is not valid. */
  registered(answer: Answer, challenge: string): Promise<Credential | undefined>;
  /** The options for signing in with any passkey for this portal. */
  signIn(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The new counter, or undefined if the response is not valid. */
  signedIn(answer: Answer, challenge: string, credential: Credential): Promise<number | undefined>;
}

/** A response of the browser, not yet verified. */
export type Answer = Readonly<Record<string, unknown>>;

/**
 * Ed25519, P-256 and RSA: the algorithms of current devices. The library's own list includes one that causes
 * a warning of the runtime.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded when first needed. */
const library = () => import('@simplewebauthn/server');

/** Passkeys for the portal of this name at this origin. */
export function createPasskeys(portalName: string, origin: string): Passkeys {
  const expected = { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
  return {
    async registration(user, existing) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: portalName,
        rpID: expected.expectedRPID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new TextEncoder().encode(String(user.id)),
        excludeCredentials: existing.map(({ credential_id, transports }) => ({
          id: credential_id,
          transports: [...transports],
        })),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async registered(answer, challenge) {
      const { verifyRegistrationResponse } = await library();
      const response = answer as unknown as RegistrationResponseJSON;
      const result = await orUndefined(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs,
          ...expected,
        }),
      );
      if (!result?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      return {
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports: transports.filter((one) => /^[\w-]{1,20}$/.test(one)).slice(0, 8),
      };
    },
    async signIn() {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({ rpID: expected.expectedRPID, userVerification: 'required' });
    },
    async signedIn(answer, challenge, { credential_id, public_key, counter, transports }) {
      const { verifyAuthenticationResponse } = await library();
      const response = answer as unknown as AuthenticationResponseJSON;
      const credential = { id: credential_id, publicKey: new Uint8Array(public_key), counter, transports };
      const result = await orUndefined(() =>
        verifyAuthenticationResponse({ response, expectedChallenge: challenge, ...expected, credential }),
      );
      return result?.verified === true ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

/** The challenge that the response claims to sign; verified later. */
export function challengeOf(answer: Answer): string | undefined {
  const { response } = answer;
  if (typeof response !== 'object' || response === null || !('clientDataJSON' in response)) return undefined;
  const { clientDataJSON } = response;
  if (typeof clientDataJSON !== 'string' || clientDataJSON.length > 4000) return undefined;
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' && /^[\w-]{16,200}$/.test(data.challenge)
      ? data.challenge
      : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for an invalid response. */
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
