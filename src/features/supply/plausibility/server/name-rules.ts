// Names of clients, projects and invoices are unique, ignoring case and spaces.
import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

export const clientRules: readonly RecordRule[] = [
  {
    name: 'name_in_use',
    field: 'name',
    broken: (row, { others, earlier }) => sql`exists (select from (${others}) o
      where name_key(o.name) = name_key(${row('name')}) and o.ref <> ${row('ref')} and ${earlier})`,
  },
];

export const projectRules: readonly RecordRule[] = [
  {
    name: 'name_in_use',
    field: 'name',
    broken: (
      row,
      { others, earlier },
    ) => sql`exists (select from (${others}) o where o.client_id = ${row('client_id')}
      and name_key(o.name) = name_key(${row('name')}) and o.ref <> ${row('ref')} and ${earlier})`,
  },
];
