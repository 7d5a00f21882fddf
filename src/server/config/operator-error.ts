import { inEnglish } from '#locales/english-reasons.ts';
import { type Reason, reason } from '#locales/reasons.ts';

/**
 * An error for the operator: the message says what is wrong, where, and what to do, in one line that is
 * printed unchanged.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** The message for the user interface, in the reader's language. */
  readonly reason: Reason;
  constructor(message: string | Reason) {
    super(typeof message === 'string' ? message : inEnglish(message));
    this.reason = typeof message === 'string' ? reason('other', { text: message }) : message;
  }
}

/** The text to print for an error: that of an OperatorError as it is, any other message on one line. */
export function operatorLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return operatorLine(error.errors[0]);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replace(/\s*\n\s*/g, ' ').trim();
}
