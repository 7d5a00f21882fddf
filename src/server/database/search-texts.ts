// The `search_text` of each table: made of the searchable fields of its record type, in their order.
// Whatever writes such a row (a store, the import, the demo world) asks here, so that a search finds all alike.
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
  // A destruction is found by its certificate, which is in another table.
  destructions,
  invoices,
};

/** A table whose rows carry a `search_text`. */
export type SearchedTable = keyof typeof searched;
type FieldOf<Table extends SearchedTable> = SearchableName<(typeof searched)[Table]>;

/** A field that a `search_text` is made of. */
export type SearchField = { [Table in SearchedTable]: FieldOf<Table> }[SearchedTable];

/** The table as one whose rows carry a `search_text`, if it is one. */
export function searchedTable(table: string): SearchedTable | undefined {
  return Object.hasOwn(searched, table) ? (table as SearchedTable) : undefined;
}

/** The fields that make up the `search_text` of a table, in its order; `smo_ids` are a client's SMO ids. */
export function searchFieldsOf(table: SearchedTable): readonly SearchField[] {
  return searchableNames(searched[table]);
}

type SearchedValue = string | null | undefined | readonly string[];

/** The `search_text` of a row. Several texts in one field (a client's SMO ids) count as one, parted by spaces. */
export function searchTextOf<Table extends SearchedTable>(
  table: Table,
  row: Readonly<Record<FieldOf<Table>, SearchedValue>>,
): string {
  const texts: Readonly<Record<string, SearchedValue>> = row;
  return searchTextBy(table, (field) => texts[field]);
}

/** The `search_text` of a row whose values are asked for one by one; what is no text counts as none. */
export function searchTextBy(table: SearchedTable, valueOf: (field: SearchField) => unknown): string {
  return searchText(
    searchFieldsOf(table).map((field) => {
      const value = valueOf(field);
      if (Array.isArray(value)) return value.join(' ');
      return typeof value === 'string' ? value : null;
    }),
  );
}
