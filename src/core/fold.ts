// Normalizes texts for searching: both sides of a search pass through the same function.

/** Lower case, without accents, one space between words. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * The `search_text` of a row: one folded line per searchable field, in the order of the list's declaration,
 * so that a search in some fields can be limited to their lines.
 */
export function searchText(values: readonly (string | null | undefined)[]): string {
  return values.map((value) => fold(value ?? '')).join('\n');
}

/** A LIKE pattern that finds `text` anywhere; percent, underscore and backslash are plain characters (QRY-14). */
export function containsPattern(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * A code without case, spaces and hyphens, which labels and people write differently; undefined if it cannot
 * be part of a code: fewer than four characters, or no digit.
 */
export function plainCode(text: string): string | undefined {
  const plain = fold(text).replaceAll(/[ \u2010-\u2013-]/gu, '');
  return plain.length >= 4 && /\d/u.test(plain) ? plain : undefined;
}
