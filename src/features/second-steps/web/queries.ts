import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { secondStepsContract } from '../contract.ts';

/** How the own account is entered. */
export const secondStepsQuery = queryOptions({
  queryKey: ['second-steps'],
  queryFn: ({ signal }) => call(secondStepsContract.get, {}, { signal }),
});

/** Lets the device make a passkey and keeps it under this name; throws when the person or the server refuses. */
export async function makePasskey(name: string, password: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(secondStepsContract.startPasskey, { body: { password } }),
  ]);
  const response = await startRegistration({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's other half made it
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  await call(secondStepsContract.createPasskey, { body: { name, response: { ...response } } });
}
