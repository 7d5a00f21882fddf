// The `search_text` of each table: the searchable fields of its record type, in their order. Everything that
// writes such rows (a store, the import, the demo world) uses this, so that searches treat all rows alike.
import { searchText } from '#core/fold.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { type SearchableName, searchableNames } from '#record-types/places.ts';

const {
  locations,
  clients,
  projects,
  packages,
  products,
  batches,
  kits,
  inbounds,
  outbounds,
  returns,
  inventories,
  destructions,
  invoices,
} = recordTypes;
const searched = {
  locations,
  clients,
  projects,
  packages,
  products,
  batches,
  kits,
  inbounds,
  outbounds,
  returns,
  inventories,
  // Destructions are searched by their certificate, which is in another table.
  destructions,
  invoices,
};

/** A table with a `search_text`. */
export type SearchedTable = keyof typeof searched;
type FieldOf<Table extends SearchedTable> = SearchableName<(typeof searched)[Table]>;

/** A field that is part of a `search_text`. */
export type SearchField = { [Table in SearchedTable]: FieldOf<Table> }[SearchedTable];

/** The table if it has a `search_text`. */
export function searchedTable(table: string): SearchedTable | undefined {
  return Object.hasOwn(searched, table) ? (table as SearchedTable) : undefined;
}

/** The fields that make up the `search_text` of a table, in its order; `smo_ids` are a client's SMO ids. */
export function searchFieldsOf(table: SearchedTable): readonly SearchField[] {
  return searchableNames(searched[table]);
}

type SearchedValue = string | null | undefined | readonly string[];

/** The `search_text` of a row. Several texts in one field (a client's SMO ids) are joined by spaces. */
export function searchTextOf<Table extends SearchedTable>(
  table: Table,
  row: Readonly<Record<FieldOf<Table>, SearchedValue>>,
): string {
  const texts: Readonly<Record<string, SearchedValue>> = row;
  return searchTextBy(table, (field) => texts[field]);
}

/** The `search_text` of a row whose values are read one by one; values that are not text are left out. */
export function searchTextBy(table: SearchedTable, valueOf: (field: SearchField) => unknown): string {
  return searchText(
    searchFieldsOf(table).map((field) => {
      const value = valueOf(field);
      if (Array.isArray(value)) return value.join(' ');
      return typeof value === 'string' ? value : null;
    }),
  );
}
