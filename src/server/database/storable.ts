/** A text that PostgreSQL can store: NUL and lone surrogates, which it rejects, become the replacement character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** A value as JSON that PostgreSQL can store. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one));
}
