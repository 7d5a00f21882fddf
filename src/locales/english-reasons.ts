// Apart from the codes, which the browser has with every list and these texts only where they are shown.
import { reasons as english } from './en/reasons.ts';
import { type Reason, reasonIn } from './reasons.ts';

/** The English text of a reason, for the operator and for API clients. */
export function inEnglish(given: Reason): string {
  return reasonIn(english, 'en', given);
}
