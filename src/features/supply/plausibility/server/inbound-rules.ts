import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

export const inboundRules: readonly RecordRule[] = [
  {
    name: 'line_or_quantity',
    field: 'quantity',
    broken: (row) => sql`(${row('quantity')} is null
      and not exists (select from record_lines l where l.inbound_id = ${row('id')}))`,
  },
  {
    name: 'lines_differ_from_total',
    field: 'quantity',
    broken: (row) => sql`${row('quantity')} <> (select sum(l.quantity) from record_lines l
      where l.inbound_id = ${row('id')})`,
  },
];
