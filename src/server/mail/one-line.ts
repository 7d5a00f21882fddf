/** A text for a mail header: every character that could end the line becomes a space. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
