import { sql } from '#server/database/sql.ts';
import { siteOutsideProject } from './site-rules.ts';
import type { RecordRule } from './sources.ts';

export const outboundRules: readonly RecordRule[] = [
  {
    name: 'site_missing',
    field: 'site',
    broken: (row) => sql`(${row('site_id')} is null and ${row('site')} is null)`,
  },
  {
    name: 'line_missing',
    field: 'lines',
    formOnly: true,
    broken: (row) => sql`not exists (select from record_lines l where l.outbound_id = ${row('id')})`,
  },
  {
    name: 'dispatched_before_start',
    field: 'dispatched_date',
    broken: (row) => sql`exists (select from projects p
      where p.id = ${row('project_id')} and p.start_date > ${row('dispatched_date')})`,
  },
  siteOutsideProject('site'),
];
