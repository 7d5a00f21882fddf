// Calls with the device's token, which outlives the session. Only endpoints that accept a device token compile.
import type { Arguments, DeviceEndpoint } from '#core/contract.ts';
import { decodeError, type Failure } from '#core/errors.ts';
import { exchange } from '#web/client.ts';
import { CallFailure } from '#web/messages.ts';
import type { StoredDevice } from './storage.ts';

/** Timeout of a request; it is sent again. */
const answerWithinMs = 60_000;
/** Statuses that warrant a retry. */
const passingStatuses = [408, 425, 429];

export type Postponed = 'later' | 'revoked';
export interface Refusal {
  readonly failure: Failure;
}

/** Returns the server's response; `later` if it warrants a retry. */
export async function callByDevice<E extends DeviceEndpoint>(
  endpoint: E,
  args: Arguments<E>,
  { token }: StoredDevice,
): Promise<{ body: unknown } | Refusal | Postponed> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const { status, body } = await exchange(endpoint, args, token, { signal });
    if (status === 401) return 'revoked';
    if (status < 300) return { body };
    if (status < 400 || status >= 500 || passingStatuses.includes(status)) return 'later';
    return { failure: decodeError(status, body) };
  } catch (error) {
    if (error instanceof CallFailure || error instanceof DOMException) return 'later';
    throw error;
  }
}
