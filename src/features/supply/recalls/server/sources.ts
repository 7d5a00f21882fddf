// The list of recalls, and what of a recall is in a reader's scope.
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { blankOf, seenDeclaration } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { blindedProducts } from '#server/database/blinded-products.ts';
import type { ListSource } from '#server/database/listing.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { recallsList } from '../contract.ts';

/** What is asked for: who reads, and the server's business day. */
export interface Reader {
  readonly scope: Scope;
  readonly today: string;
}

// Empty while a product of the project has none (decision 0093).
const blindedName = sql`coalesce((${blindedProducts(
  sql`b.project_id`,
  sql`(select b.id as batch_id, null::text as product)`,
)})[1], '')`;

/** The list of recalls, as far as this reader sees it. */
export function recallSource({ scope, today }: Reader): ListSource {
  const places = (condition: Fragment) => sql`(select count(*) from recall_places l
    where l.recall_id = r.id and ${condition} and ${placeInScope(scope)})`;
  const missing = sql`exists (select from recall_places l
    where l.recall_id = r.id and l.acknowledged_at is null and ${placeInScope(scope)})`;
  const overdue = sql`(r.closed_at is null and r.due_on < ${today}::date and ${missing})`;
  const open = (column: string, expression: Fragment) =>
    blankOf(scope, 'recalls', column) === undefined ? expression : sql`''`;
  return {
    declaration: seenDeclaration(scope, 'recalls', recallsList),
    columns: sql`r.id, 'R-' || r.id as reference, ${open('number', sql`b.number`)} as number,
      b.product,
      ${open('manufacturer', sql`coalesce(b.manufacturer, '')`)} as manufacturer, r.recall_class, r.instruction,
      case when r.closed_at is not null then 'closed' when ${overdue} then 'overdue' else 'open' end as status,
      r.opened_at, r.due_on, ${places(sql`true`)} as places, ${places(sql`l.acknowledged_at is not null`)} as acknowledged`,
    from: sql`recalls r`,
    joins: sql`left join lateral (select b.number, b.manufacturer,
        ${scope.isBlinded ? blindedName : sql`d.name`} as product from recall_batches x join batches b on b.id = x.batch_id join products d on d.id = b.product_id
      where x.recall_id = r.id and ${batchInScope(scope)} order by (x.batch_id = r.batch_id) desc, x.id limit 1) b on true`,
    id: 'r.id',
    sort: { opened_at: sql`r.opened_at`, due_on: sql`r.due_on` },
    neverNull: ['opened_at', 'due_on'],
    search: [{ fields: ['reference', 'number', 'manufacturer'], searchText: 'r.search_text' }],
    filters: {
      batch_id: (batch) =>
        scope.isBlinded
          ? sql`false`
          : sql`exists (select from recall_batches x where x.recall_id = r.id and x.batch_id = ${batch}
              and ${batchInScope(scope)})`,
      status: (status) => {
        if (status === 'closed') return sql`r.closed_at is not null`;
        return status === 'open' ? sql`r.closed_at is null` : overdue;
      },
      kind: (one) => sql`r.recall_class = ${one}`,
    },
  };
}

/** What a batch in JSON is made of. */
export const batchTables = sql`join products d on d.id = b.product_id join projects p on p.id = b.project_id
  left join clients c on c.id = p.client_id`;
/** A recalled batch in JSON. */
export const batchOf = (
  b: Fragment,
) => sql`json_build_object('id', ${b}.id, 'number', ${b}.number, 'product', d.name,
  'project', json_build_object('id', p.id, 'name', p.name), 'client', json_build_object('id', c.id, 'name', c.name),
  'status', ${b}.status, 'expiry_date', ${b}.expiry_date)`;
/** The name of a user. */
export const personOf = (column: string) =>
  sql`(select coalesce(nullif(u.name, ''), u.email) from users u where u.id = ${sql.ref(column)})`;
/** A moment in JSON. */
export const momentOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether a project, by this column, is in the scope. */
export function projectsInScope(scope: Scope, column: string): Fragment {
  if (scope.reach === 'all') return sql`true`;
  return sql`${sql.raw(column)} in (select p.id from projects p where ${projectInScope(scope)})`;
}

/** Whether a depot or site of a recall is in the scope. */
export function placeInScope(scope: Scope): Fragment {
  if (scope.reach === 'site') return inScope(scope, { site: 'l.site_id' });
  return projectsInScope(scope, 'l.project_id');
}

/** Of the people of a site: the batches of the projects that it belongs to in this recall. */
export function batchInScope(scope: Scope): Fragment {
  if (scope.reach !== 'site') return projectsInScope(scope, 'x.project_id');
  return sql`exists (select from recall_places l where l.recall_id = x.recall_id and l.project_id = x.project_id
    and ${placeInScope(scope)})`;
}

/** Which recalls are in the scope. */
export function recallConditions(scope: Scope): Fragment[] {
  if (scope.reach === 'all') return [];
  if (scope.reach === 'site') {
    return [sql`r.id in (select l.recall_id from recall_places l where ${placeInScope(scope)})`];
  }
  return [sql`r.id in (select x.recall_id from recall_batches x where ${batchInScope(scope)})`];
}
