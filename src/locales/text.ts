// The type of a text and its parameters: the caller must pass each `{name}` in a text; the compiler checks
// this.
import { onceFor } from './once-for.ts';

/** The forms of a countable text, by the categories of Intl.PluralRules; `{count}` chooses between them. */
export type Plural = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Text = string | Plural;
export type Dictionary = Readonly<Record<string, Text>>;
/**
 * The texts of an English dictionary in another language: a countable one has that language's plural forms.
 */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The parameters of a text: for `{shown} of {total}`, shown and total; for a plural, also count. */
export type ParametersOf<T> = T extends string
  ? { readonly [Name in Names<T>]: string | number }
  : T extends Plural
    ? { readonly count: number } & {
        readonly [Name in Exclude<Names<Extract<T[keyof T], string>>, 'count'>]: string | number;
      }
    : never;

/** The second argument exists only for texts with parameters. */
export type ParameterArguments<T> = keyof ParametersOf<T> extends never ? [] : [parameters: ParametersOf<T>];

/** Chooses the plural form and fills in the parameters; numbers are formatted for the language. */
export function fillText(
  text: Text,
  languageTag: string,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const form = typeof text === 'string' ? text : pluralForm(text, languageTag, parameters['count']);
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = parameters[name];
    if (value === undefined) return hole;
    return typeof value === 'number' ? numberFormat(languageTag).format(value) : value;
  });
}

function pluralForm(text: Plural, languageTag: string, count: string | number | undefined): string {
  return text[pluralRules(languageTag).select(Number(count))] ?? text.other;
}

const pluralRules = onceFor((languageTag) => new Intl.PluralRules(languageTag));
const numberFormat = onceFor((languageTag) => new Intl.NumberFormat(languageTag));
