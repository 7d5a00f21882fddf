// Lists of a record in separate tables: locations and SMO ids.

import type { KindName } from '#record-types/imports.ts';
import { type Fragment, sql } from '#server/database/sql.ts';

interface ListTable {
  readonly table: Fragment;
  /** Its column for the id of the record. */
  readonly owner: Fragment;
  readonly column: string;
  readonly type: string;
  /** The column's value for a list item `x`, after `join`. */
  readonly linked: Fragment;
  readonly join: (value: Fragment) => Fragment;
  /** The value of a table row `k` in the format of a file. */
  readonly text: Fragment;
}

/** The lists of a kind by field. */
export function linksOf(kind: KindName): readonly (readonly [field: string, list: ListTable])[] {
  const owner = sql.id(kind === 'clients' ? 'client_id' : 'project_id');
  const locations: ListTable = {
    table: sql.id(kind === 'clients' ? 'client_locations' : 'project_locations'),
    owner,
    column: 'location_id',
    type: 'bigint',
    linked: sql`l.id`,
    join: (value) => sql`join locations l on l.code = ${value}`,
    text: sql`(select code from locations where id = k.location_id)`,
  };
  const ids: ListTable = {
    table: sql.id('client_smo_ids'),
    owner,
    column: 'smo_id',
    type: 'text',
    linked: sql`x.value`,
    join: () => sql``,
    text: sql`k.smo_id`,
  };
  if (kind === 'clients') {
    return [
      ['smo_ids', ids],
      ['locations', locations],
    ];
  }
  return kind === 'projects' ? [['locations', locations]] : [];
}

/** The list of a field; undefined for a field with one value. */
export function linkOf(kind: KindName, field: string): ListTable | undefined {
  return linksOf(kind).find(([name]) => name === field)?.[1];
}
