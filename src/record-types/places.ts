// The fields of a record type at each place, with their exact types.
import type { Fields, Place } from './field.ts';

/** The fields that appear at this place. */
export type FieldsAt<F extends Fields, P extends Place> = {
  readonly [Name in keyof F as F[Name] extends { readonly only: readonly (infer Only)[] }
    ? P extends Only
      ? Name
      : never
    : Name]: F[Name];
};

/** The fields of a record type that appear at this place, in declared order. */
export function fieldsAt<const F extends Fields, P extends Place>(fields: F, place: P): FieldsAt<F, P> {
  const found = Object.entries(fields).filter(([, { only }]) => only === undefined || only.includes(place));
  return Object.fromEntries(found) as FieldsAt<F, P>;
}

export type SearchableName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly searchable: true } ? Name : never;
}[keyof F] &
  string;

/** The fields that form the search text of a record, in order. */
export function searchableNames<const F extends Fields>(fields: F): SearchableName<F>[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.searchable);
  return names as SearchableName<F>[];
}
