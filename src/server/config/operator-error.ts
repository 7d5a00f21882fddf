import { inEnglish } from '#locales/english-reasons.ts';
import { type Reason, reason } from '#locales/reasons.ts';

/** An error for the operator: its message says what is wrong, where, and what to do, in one line that is printed as it is. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** The same message for a screen, in the reader's language. */
  readonly reason: Reason;
  constructor(message: string | Reason) {
    super(typeof message === 'string' ? message : inEnglish(message));
    this.reason = typeof message === 'string' ? reason('other', { text: message }) : message;
  }
}

/** What to print for an error: the bare line when it was written for the operator, else its message on one line. */
export function operatorLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return operatorLine(error.errors[0]);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replace(/\s*\n\s*/g, ' ').trim();
}
