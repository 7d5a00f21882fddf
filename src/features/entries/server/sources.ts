// The cars and sites that forms choose from, as lists.
import type { ListSource } from '#server/listing.ts';
import { type Fragment, sql } from '#server/sql.ts';
import { carsList, sitesList } from '../contract.ts';

export const carSource: ListSource = {
  declaration: carsList,
  columns: sql`c.id, c.plate, c.name, c.gps_device_id, c.is_active`,
  from: sql`cars c`,
  id: 'c.id',
  sort: {
    plate: sql`c.plate collate people`,
    name: sql`nullif(c.name, '') collate people`,
    gps_device_id: sql`c.gps_device_id collate people`,
    is_active: sql`c.is_active`,
  },
  neverNull: ['plate', 'is_active'],
  search: [
    {
      fields: ['plate', 'name', 'gps_device_id'],
      searchText: folded(sql`c.plate`, sql`c.name`, sql`c.gps_device_id`),
    },
  ],
  filters: { is_active: (active) => sql`c.is_active = ${active}` },
};

export const siteSource: ListSource = {
  declaration: sitesList,
  columns: sql`s.id, s.name, s.investigator, s.address`,
  from: sql`sites s`,
  id: 's.id',
  sort: {
    name: sql`s.name`,
    investigator: sql`s.investigator collate people`,
    address: sql`s.address collate people`,
  },
  neverNull: ['name'],
  search: [
    {
      fields: ['name', 'investigator', 'address'],
      searchText: folded(sql`s.name`, sql`s.investigator`, sql`s.address`),
    },
  ],
};

/** Both are short: their texts are folded as they are searched. */
function folded(...fields: readonly Fragment[]): Fragment {
  return sql`concat_ws(E'\\n', ${sql.join(fields.map((field) => sql`fold_text(coalesce(${field}, ''))`))})`;
}
