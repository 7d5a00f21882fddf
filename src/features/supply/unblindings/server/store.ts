// Emergency unblindings in projects of the caller's scope; site users see those of kits sent to their site.
import * as z from 'zod/mini';
import { searchText } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type NamedProject, projectInScope } from '#features/supply/projects/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { anyRow } from '#server/database/rows.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { unblindingDetail, unblindingRow, unblindingsList } from '../contract.ts';

/** A blinded reader sees the contents of kits that they unblinded themselves. */
function isShown({ isBlinded, userId }: Scope): Fragment {
  return isBlinded ? sql`u.person_id = ${userId}` : sql`true`;
}

function sourceFor(scope: Scope): ListSource {
  const shown = isShown(scope);
  const seen = (column: Fragment) => sql`case when ${shown} then ${column} else '' end`;
  return {
    declaration: unblindingsList,
    columns: sql`u.id, u.kit_number, json_build_object('id', p.id, 'name', p.name) as project,
      json_build_object('id', c.id, 'name', c.name) as client, u.person, u.unblinded_at, ${seen(sql`u.product`)} as product,
      ${seen(sql`u.batch`)} as batch, ${seen(sql`u.reason`)} as reason, ${seen(sql`u.participant`)} as participant`,
    from: sql`unblindings u`,
    joins: sql`left join projects p on p.id = u.project_id left join clients c on c.id = p.client_id`,
    id: 'u.id',
    sort: {
      unblinded_at: sql`u.unblinded_at`,
      kit_number: sql`u.kit_number`,
      person: sql`u.person`,
      project__name: sql`p.name`,
      project__client__name: sql`c.name`,
    },
    neverNull: [...unblindingsList.sort],
    sortJoins: {
      project__name: sql`join projects p on p.id = u.project_id`,
      project__client__name: sql`join projects p on p.id = u.project_id join clients c on c.id = p.client_id`,
    },
    search: [{ fields: ['kit_number'], searchText: 'u.search_text' }],
    filters: projectFilters(sql`u.project_id`),
    counted: projectCounts(sql`u.project_id`),
  };
}

/** One page of the unblindings in the scope. */
export function listUnblindings(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, unblindingRow, sourceFor(scope), query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countUnblindings(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, sourceFor(scope), query, conditions(scope));
}

/** All unblindings of the query, in chunks. */
export function streamUnblindings(database: Database, scope: Scope, query: ListQuery) {
  const source = sourceFor(scope);
  const named = { ...source, columns: sql`${source.columns}, p.name as project_name, c.name as client_name` };
  return database.stream(wholeList(anyRow, named, query, conditions(scope)));
}

const { signatures: _, ...stored } = unblindingDetail.shape;
const storedUnblinding = z.object({ ...stored, person_id: z.number() });
export type ReachedUnblinding = z.output<typeof storedUnblinding> & Authorized<'unblinding'>;

/** One unblinding in the scope. */
export async function findUnblinding(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<ReachedUnblinding | undefined> {
  const source = sourceFor(scope);
  const [unblinding] = await database.rows(
    sql.of(storedUnblinding)`select ${source.columns}, ${isShown(scope)} as is_shown, u.person_id
      from ${allTables(source)} where u.id = ${id} and ${all(conditions(scope))}`,
  );
  return unblinding && authorize('unblinding', unblinding);
}

/** A kit of the project by the number on it, in the scope. */
export async function findKitToUnblind(
  database: Queryable,
  scope: Scope,
  project: NamedProject,
  number: string,
): Promise<Authorized<'kit'> | undefined> {
  const [kit] = await database.read(
    sql.of({ id: 'number' })`select k.id from kits k
      where k.project_id = ${project.id} and k.number_key = name_key(${number}) and ${sentTo(scope, sql`k.id`)}`,
  );
  return kit && authorize('kit', kit);
}

/** Records the unblinding with the kit's current contents. */
export async function insertUnblinding(
  transaction: Queryable,
  scope: Scope,
  kit: Authorized<'kit'>,
  {
    reason,
    participant,
    person,
  }: { readonly reason: string; readonly participant: string; readonly person: string },
): Promise<ReachedUnblinding> {
  const [facts] = await transaction.rows(
    sql.of({ number: 'string' })`select number from kits where id = ${kit.id} for key share`,
  );
  const [made] = await transaction.rows(
    sql.of({
      id: 'number',
    })`insert into unblindings (project_id, kit_id, kit_number, product, batch, reason, participant,
        person_id, person, search_text)
      select k.project_id, k.id, k.number, d.name || coalesce(', ' || nullif(btrim(d.strength), ''), ''), b.number, ${reason},
        ${participant}, ${scope.userId}, ${person}, ${searchText([facts?.number ?? ''])}
      from kits k join batches b on b.id = k.batch_id join products d on d.id = b.product_id where k.id = ${kit.id}
      returning id`,
  );
  const unblinding = made && (await findUnblinding(transaction, scope, made.id));
  if (unblinding === undefined) throw new Error('no unblinding came back');
  return unblinding;
}

/** Possible recipients: staff, people of the customer with a verified address, and the person who did it. */
export function listToldOfUnblinding(
  transaction: Queryable,
  { client, project, person_id }: ReachedUnblinding,
): Promise<{ user_id: number; language: string }[]> {
  return transaction.read(
    sql.of({ user_id: 'number', language: 'string' })`select u.id as user_id, u.language from users u
      where u.is_active and u.deleted_at is null and (u.id = ${person_id} or u.is_staff or u.is_superuser
        or exists (select from user_groups g join groups n on n.id = g.group_id
          where g.user_id = u.id and n.name in ('admin', 'staff'))
        or (u.verified and (u.client_id = ${client.id}
          or exists (select from manager_clients m where m.user_id = u.id and m.client_id = ${client.id})
          or exists (select from manager_projects m where m.user_id = u.id and m.project_id = ${project.id}))))
      order by u.id`,
  );
}

function conditions(scope: Scope): Fragment[] {
  if (scope.reach === 'all') return [];
  if (scope.reach === 'site') return [sentTo(scope, sql`u.kit_id`)];
  return [sql`u.project_id in (select p.id from projects p where ${projectInScope(scope)})`];
}

/** For the people of a site: that the kit was sent there. */
function sentTo(scope: Scope, kit: Fragment): Fragment {
  if (scope.reach !== 'site') return sql`true`;
  return sql`exists (select from kit_steps x where x.kit_id = ${kit} and ${inScope(scope, { site: 'x.site_id' })})`;
}
