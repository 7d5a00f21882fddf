// Numbers as people read them. Below zero Intl writes a hyphen in our languages; a minus is as wide as a digit, and no one
// takes it for a dash. What machines read (exports, answers and reasons of the API) keeps the hyphen.

/** U+2212, the minus of texts. */
export const minus = '\u2212';

/** A function that writes numbers in a language; decimal texts keep every digit. */
export function numberFormat(
  languageTag: string,
  options: Intl.NumberFormatOptions = {},
): (value: number | `${number}`) => string {
  const format = new Intl.NumberFormat(languageTag, options);
  return (value) =>
    format
      .formatToParts(value)
      .map((part) => (part.type === 'minusSign' ? minus : part.value))
      .join('');
}
