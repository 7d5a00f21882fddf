import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

export const invoiceRules: readonly RecordRule[] = [
  {
    name: 'end_before_start',
    field: 'end_date',
    broken: (row) => sql`${row('end_date')} < ${row('invoicing_date')}`,
  },
  {
    name: 'end_before_start',
    field: 'due_date',
    broken: (row) => sql`${row('due_date')} < ${row('invoicing_date')}`,
  },
  {
    name: 'end_before_start',
    field: 'dispute_resolved_on',
    broken: (row) => sql`${row('dispute_resolved_on')} < ${row('disputed_on')}`,
  },
  {
    // Within one client, across the invoices of its projects.
    name: 'number_in_use',
    field: 'name',
    broken: (
      row,
      { others, earlier },
    ) => sql`exists (select from projects a join projects b on b.client_id = a.client_id
        join (${others}) o on o.project_id = b.id
      where a.id = ${row('project_id')} and name_key(o.name) = name_key(${row('name')}) and o.ref <> ${row('ref')}
        and ${earlier})`,
  },
];
