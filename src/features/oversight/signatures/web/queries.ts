import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { signaturesContract } from '../contract.ts';

/** The printed name of the own signature, and whether signing needs a code. */
export function ownSignatureQuery() {
  return {
    queryKey: ['own signature'],
    queryFn: ({ signal }: Abortable) => call(signaturesContract.own, {}, { signal }),
  };
}

export function mailSigningCode(): Promise<void> {
  return call(signaturesContract.mailCode, {});
}

/** The values of the dialog, sent with the record to sign. */
export interface Signing {
  readonly meaning: string;
  readonly password: string;
  readonly code?: string;
}
