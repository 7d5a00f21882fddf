// Which fields the `search_text` of each table is made of, and in which order: that of the list's `search`.
// Whatever writes such a row (a store, the import, the demo world) asks here, so that a search finds all alike.
import { searchText } from '#core/fold.ts';

const fieldsOf = {
  locations: ['code', 'name'],
  clients: ['name', 'smo_ids'],
  projects: ['name', 'sponsor', 'smo_id'],
  packages: ['airbill', 'doc_id', 'doc_type', 'status', 'car'],
  inbounds: ['order', 'invoice'],
  outbounds: ['site', 'airbill'],
  returns: ['site_name', 'site_investigator', 'site_address', 'shipping_temperature'],
  inventories: ['batch', 'product', 'storage_temperature'],
  // A destruction is found by its certificate, which is in another table.
  destructions: [],
  invoices: ['name'],
} as const satisfies Record<string, readonly string[]>;

/** A table whose rows carry a `search_text`. */
export type SearchedTable = keyof typeof fieldsOf;

/** A field that a `search_text` is made of. */
export type SearchField = (typeof fieldsOf)[SearchedTable][number];

/** The table as one whose rows carry a `search_text`, if it is one. */
export function searchedTable(table: string): SearchedTable | undefined {
  return Object.hasOwn(fieldsOf, table) ? (table as SearchedTable) : undefined;
}

/** The fields that the `search_text` of a table is made of, in its order; `smo_ids` stands for a client's SMO ids. */
export function searchFieldsOf(table: SearchedTable): readonly SearchField[] {
  return fieldsOf[table];
}

type SearchedValue = string | null | undefined | readonly string[];

/** The `search_text` of a row. Several texts in one field (a client's SMO ids) count as one, parted by spaces. */
export function searchTextOf<Table extends SearchedTable>(
  table: Table,
  row: Readonly<Record<(typeof fieldsOf)[Table][number], SearchedValue>>,
): string {
  const texts: Readonly<Record<string, SearchedValue>> = row;
  return searchTextBy(table, (field) => texts[field]);
}

/** The `search_text` of a row whose values are asked for one by one; what is no text counts as none. */
export function searchTextBy(table: SearchedTable, valueOf: (field: SearchField) => unknown): string {
  return searchText(
    fieldsOf[table].map((field) => {
      const value = valueOf(field);
      if (Array.isArray(value)) return value.join(' ');
      return typeof value === 'string' ? value : null;
    }),
  );
}
