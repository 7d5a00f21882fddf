import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { mfaContract } from '../contract.ts';

/** The sign-in methods of the own account. */
export const mfaQuery = queryOptions({
  queryKey: ['mfa'],
  queryFn: ({ signal }) => call(mfaContract.get, {}, { signal }),
});

/**
 * Creates a passkey on the device and stores it under this name; throws when the user or the server rejects
 * it.
 */
export async function makePasskey(name: string, password: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(mfaContract.startPasskey, { body: { password } }),
  ]);
  const response = await startRegistration({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's other half made it
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  await call(mfaContract.createPasskey, { body: { name, response: { ...response } } });
}
