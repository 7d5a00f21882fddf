// Example values of record fields for the API guide.
import type { Fields } from './field.ts';
import { importName } from './imports.ts';

/** An example per field name, for forms and imports. */
export function examplesOf(types: Readonly<Record<string, Fields>>): Readonly<Record<string, string>> {
  const examples = Object.values(types).flatMap((fields) =>
    Object.entries(fields).flatMap(([column, field]) =>
      field.example === undefined ? [] : [[importName(column, field), field.example] as const],
    ),
  );
  // The first example of a name wins.
  return Object.fromEntries(examples.toReversed());
}
