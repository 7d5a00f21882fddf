import { inEnglish, type Reason, reason } from '#core/i18n/reasons.ts';

/** An error whose message tells the operator what is wrong, where, and what to do: one line, printed as it is. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** What it says, for those who read it on a screen in a language of their own. */
  readonly reason: Reason;
  constructor(told: string | Reason) {
    super(typeof told === 'string' ? told : inEnglish(told));
    this.reason = typeof told === 'string' ? reason('other', { text: told }) : told;
  }
}

/** What to print for an error: the bare line when it was written for the operator, else its message on one line. */
export function operatorLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return operatorLine(error.errors[0]);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replace(/\s*\n\s*/g, ' ').trim();
}
