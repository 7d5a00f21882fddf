import { CallFailure } from '#web/messages.ts';

/**
 * The failure of a call that asks for the own password, with a wrong password as an error of the field
 * `password`: a dialog covers the error bar. Other failures are returned as they are.
 */
export function atPassword(error: unknown, words: string): unknown {
  if (!(error instanceof CallFailure) || !error.failure.codes.includes('WRONG_PASSWORD')) return error;
  return new CallFailure(
    { ...error.failure, codes: [], fields: { password: words } },
    error.requestId,
    error,
  );
}
