// The packages of an outbound (decision 0116): that of its own airbill, and those named by its lines.
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { SearchSource } from './list-search.ts';
import { type Fragment, sql } from './sql.ts';

/** The outbounds `o` that package `k` contains, completely or partly; for use after `from`. */
export const carriedOutbounds: Fragment = sql`outbounds_of_airbill(k.airbill) c (id) join outbounds o on o.id = c.id`;

/** Whether the line `l` of the outbound `o` is in package `k`. */
export const isInPackage: Fragment = sql`upper(coalesce(l.airbill, o.airbill)) = upper(k.airbill)`;

/**
 * The packages `k` of the outbound's project that contain it, for use after `from`; `outbound` is the alias
 * of its table.
 */
export function packagesOf(outbound: string): Fragment {
  const o = (column: string) => sql.ref(`${outbound}.${column}`);
  return sql`airbills_of(${o('id')}, ${o('airbill')}) a (airbill)
    join packages k on k.project_id = ${o('project_id')} and upper(k.airbill) = a.airbill`;
}

/** The packages of an outbound as JSON in the form of `outboundPackage`, that of its own airbill first. */
export function packagesFor(scope: Scope, outbound: string): Fragment {
  const o = (column: string) => sql.ref(`${outbound}.${column}`);
  const reached = inScope(scope, { client: 'k.client_id', project: 'k.project_id', site: 'k.site_id' });
  return sql`coalesce((select json_agg(json_build_object('id', k.id, 'airbill', a.airbill, 'status', k.status)
      order by a.place, a.airbill)
    from (select min(x.airbill) as airbill, min(x.place) as place from (
        select ${o('airbill')} as airbill, 0 as place where ${o('airbill')} is not null
        union all select l.airbill, 1 from record_lines l where l.outbound_id = ${o('id')} and l.airbill is not null) x
      group by upper(x.airbill)) a
    left join lateral (select k.id, k.status from packages k where upper(k.airbill) = upper(a.airbill) and ${reached}
      order by k.id limit 1) k on true), '[]')`;
}

/** Finds an outbound also by the airbills named by its lines; `outbound` is the alias of its table. */
export function byLineAirbill(outbound: string): SearchSource {
  return {
    fields: ['airbill'],
    searchText: 'search_text',
    within: { column: `${outbound}.id`, table: 'outbound_line_airbills' },
  };
}
