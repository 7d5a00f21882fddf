// A reason is kept as what it says, not as words: whoever reads it reads it in a language of their own.
import { reasons as english } from './en/reasons.ts';
import { languageTags, type Locale } from './locales.ts';
import { fillText, type ParametersOf, type Translated } from './text.ts';

type Key = keyof typeof english;
export type ReasonTexts = Translated<typeof english>;

/** A text of the dictionary `reasons` with its parameters, of which one may be a reason itself; kept as JSON. */
export interface Reason {
  readonly key: Key;
  readonly given?: Readonly<Record<string, string | number | Reason>>;
}

type Given<K extends Key> = {
  readonly [Name in keyof ParametersOf<(typeof english)[K]>]: Name extends 'reason'
    ? Reason
    : string | number;
};

/** The reason of this name; what its text asks for must be given. */
export function reason<K extends Key>(
  key: K,
  ...[given]: keyof Given<K> extends never ? [] : [given: Given<K>]
): Reason {
  return given === undefined ? { key } : { key, given };
}

/** The words of a reason, in the language of these texts. */
export function reasonIn(texts: ReasonTexts, locale: Locale, { key, given = {} }: Reason): string {
  const parameters = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'object' ? reasonIn(texts, locale, value) : value,
  ]);
  return fillText(texts[key], languageTags[locale], Object.fromEntries(parameters));
}

/** The words for the operator and for programs. */
export function inEnglish(given: Reason): string {
  return reasonIn(english, 'en', given);
}
