// The filters of lists whose rows belong to a project: by client, and by names of clients and projects.
import { idsOfNames } from './filter-counts.ts';
import type { ListSource } from './list-source.ts';
import { type Fragment, sql } from './sql.ts';

/** The conditions; `project` is the column of the list that refers to the project. */
export function projectFilters(project: Fragment) {
  return {
    client: (client) => sql`${project} in (select id from projects where client_id = ${client})`,
    project__client__name: (names) =>
      sql`${project} in (select id from projects where client_id = any(${idsOfNames('clients', names)}))`,
    project__name: (names) => sql`${project} = any(${idsOfNames('projects', names)})`,
  } satisfies ListSource['filters'];
}

/** Their counted values. */
export function projectCounts(project: Fragment) {
  return {
    project__client__name: {
      key: sql`place.client_id`,
      joins: sql`join projects place on place.id = ${project}`,
      named: 'clients',
      ignoresCase: true,
    },
    project__name: { key: project, named: 'projects', ignoresCase: true },
  } satisfies ListSource['counted'];
}
