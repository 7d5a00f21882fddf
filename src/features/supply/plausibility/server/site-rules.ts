import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

/** A site that is not one of its project, by id or name; not checked if the project has no sites. */
export function siteOutsideProject(field: string): RecordRule {
  return {
    name: 'site_outside_project',
    field,
    broken: (row) => sql`((${row('site_id')} is not null or ${row(field)} is not null)
      and exists (select from project_sites k where k.project_id = ${row('project_id')})
      and not exists (select from project_sites k join sites s on s.id = k.site_id
        where k.project_id = ${row('project_id')}
          and (s.id = ${row('site_id')} or (${row('site_id')} is null and name_key(s.name) = name_key(${row(field)})))))`,
  };
}
