// Texts of records that staff know: with a label per language, an order and a colour (amendment 45).
import { offeredLocales } from '#locales/locales.ts';

/** The free texts of packages that have known values. */
export const knownFields = ['status', 'doc_type'] as const;
export type KnownField = (typeof knownFields)[number];

/** The four meanings of a badge, and none. */
export const tones = ['good', 'attention', 'bad', 'information', 'neutral'] as const;

/** The maximum length of the texts of records. */
export const valueCharacters: Readonly<Record<KnownField, number>> = { status: 64, doc_type: 200 };
export const labelCharacters = 64;
/** Every reader's browser loads all of them. */
export const knownMaximum = 200;

interface Known {
  readonly field: KnownField;
  readonly value: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The known value of a record's text, ignoring case and surrounding spaces. */
export function knownOf<K extends Known>(
  known: readonly K[],
  field: KnownField,
  text: string,
): K | undefined {
  const wanted = text.trim().toLowerCase();
  return known.find((one) => one.field === field && one.value.toLowerCase() === wanted);
}

/** The display text of a known value in a language: its label, else the value. */
export function labelIn({ value, labels }: Pick<Known, 'value' | 'labels'>, locale: string): string {
  return labels[locale] || value;
}

/** The languages that a label can be given in. */
export const labelLanguages = offeredLocales;

interface Version extends Omit<Known, 'field'> {
  readonly position: number;
  readonly tone: (typeof tones)[number];
}

/** Whether two versions of a known value are equal; languages without a label are ignored. */
export function isSameVersion(a: Version, b: Version): boolean {
  return (
    a.value === b.value &&
    a.position === b.position &&
    a.tone === b.tone &&
    labelLanguages.every((locale) => (a.labels[locale] ?? '') === (b.labels[locale] ?? ''))
  );
}
