import { sql } from '#server/database/sql.ts';
import { siteOutsideProject } from './site-rules.ts';
import type { RecordRule } from './sources.ts';

export const returnRules: readonly RecordRule[] = [
  {
    name: 'site_missing',
    field: 'site_name',
    broken: (row) => sql`(${row('site_id')} is null and ${row('site_name')} is null)`,
  },
  siteOutsideProject('site_name'),
];
