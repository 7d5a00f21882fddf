import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

const quantities = ['qty_stock', 'qty_received', 'qty_sent', 'qty_damaged'];

export const inventoryRules: readonly RecordRule[] = [
  {
    name: 'quantity_missing',
    field: 'qty_stock',
    broken: (row) => sql`coalesce(${sql.join(quantities.map(row))}) is null`,
  },
  { name: 'negative_stock', field: 'qty_stock', broken: (row) => sql`${row('qty_stock')} < 0` },
];
