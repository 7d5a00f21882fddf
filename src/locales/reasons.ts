// A reason is stored as a code with parameters, not as text, so that each reader sees it in their own
// language.
import type { reasons as english } from './en/reasons.ts';
import { type Locale, languageTags } from './locales.ts';
import { fillText, type ParametersOf, type Translated } from './text.ts';

type Key = keyof typeof english;
export type ReasonTexts = Translated<typeof english>;

/**
 * A text of the dictionary `reasons` with its parameters, one of which may be a reason itself; stored as
 * JSON.
 */
export interface Reason {
  readonly key: Key;
  readonly given?: Readonly<Record<string, string | number | Reason>>;
}

type Given<K extends Key> = {
  readonly [Name in keyof ParametersOf<(typeof english)[K]>]: Name extends 'reason'
    ? Reason
    : string | number;
};

/** The reason of this name; the parameters of its text are required. */
export function reason<K extends Key>(
  key: K,
  ...[given]: keyof Given<K> extends never ? [] : [given: Given<K>]
): Reason {
  return given === undefined ? { key } : { key, given };
}

/** The text of a reason from these dictionaries. */
export function reasonIn(texts: ReasonTexts, locale: Locale, { key, given = {} }: Reason): string {
  const parameters = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'object' ? reasonIn(texts, locale, value) : value,
  ]);
  return fillText(texts[key], languageTags[locale], Object.fromEntries(parameters));
}
