import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

export const destructionRules: readonly RecordRule[] = [
  {
    name: 'line_missing',
    field: 'lines',
    formOnly: true,
    broken: (row) => sql`not exists (select from record_lines l where l.destruction_id = ${row('id')})`,
  },
];
