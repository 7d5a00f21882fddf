// Packages: the list, one with its history, and the look-up by airbill.
import { reachOf } from '#core/access.ts';
import type { ListQuery } from '#core/list-query.ts';
import { findEntry, insertStatus, updateEntry } from '#features/entries/server/store.ts';
import { mailStatuses } from '#features/notices/server/store.ts';
import { clientTexts, reachesByClient } from '#server/client-texts.ts';
import type { Database } from '#server/database.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import { type PackageDetail, type PackageRow, type PackageShort, packagesList } from '../contract.ts';

const source: ListSource = {
  declaration: packagesList,
  columns: sql`k.id, k.airbill, k.doc_id, k.doc_type, k.status, k.date, k.car,
    json_build_object('id', p.id, 'name', p.name, 'client', json_build_object('id', c.id, 'name', c.name)) as project,
    exists (select from tracks t where t.airbill = k.airbill) as tracked`,
  from: sql`packages k`,
  joins: sql`left join projects p on p.id = k.project_id left join clients c on c.id = k.client_id`,
  id: 'k.id',
  sort: {
    airbill: sql`k.airbill`,
    doc_id: sql`k.doc_id`,
    doc_type: sql`k.doc_type`,
    status: sql`k.status`,
    date: sql`k.date`,
    car: sql`k.car`,
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
  },
  neverNull: ['airbill', 'project__name', 'project__client__name'],
  sortJoins: {
    project__name: sql`join projects p on p.id = k.project_id`,
    project__client__name: sql`join clients c on c.id = k.client_id`,
  },
  search: [
    { fields: ['airbill', 'doc_id', 'doc_type', 'status', 'car'], searchText: 'k.search_text' },
    {
      fields: ['project__name', '', ''],
      searchText: 'search_text',
      within: { column: 'k.project_id', table: 'projects' },
    },
    {
      fields: ['project__client__name', ''],
      searchText: 'search_text',
      within: { column: 'k.client_id', table: 'clients' },
    },
  ],
  filters: {
    track__airbill: () => sql`k.airbill in (select airbill from tracks)`,
    project__client__name: (name) =>
      sql`k.client_id = any(array(select id from clients where lower(name) = lower(${name})))`,
    client: (client) => sql`k.client_id = ${client}`,
    status: (status) => sql`k.status = ${status}`,
  },
};

const short = sql`k.id, k.airbill, k.doc_id, json_build_object('name', p.name) as project, k.destination`;

/** Packages of a scope; below a client when one is given. */
export function listPackages(database: Queryable, scope: Scope, query: ListQuery, clientId?: number) {
  const ofClient = clientId !== undefined || query.filters.client !== undefined || reachesByClient(scope);
  const searched = { ...source, ...clientTexts('packages', 'k', ofClient) };
  return listPage<PackageRow>(database, searched, query, [
    packageInScope(scope),
    ...(clientId === undefined ? [] : [sql`k.client_id = ${clientId}`]),
  ]);
}

/** Every package of a scope that the query asks for, in chunks, from one snapshot. */
export function streamPackages(
  database: Database,
  scope: Scope,
  query: ListQuery,
): AsyncGenerator<PackageRow[]> {
  return database.stream(wholeList<PackageRow>(source, query, [packageInScope(scope)]));
}

/** Packages of exactly this airbill, without regard to case, newest first. */
export function listPackagesByAirbill(
  database: Queryable,
  scope: Scope,
  airbill: string,
): Promise<(PackageRow | PackageShort)[]> {
  return database.rows(
    sql<PackageRow | PackageShort>`select ${columnsFor(scope)} from ${allTables(source)}
      where upper(k.airbill) = upper(${airbill}) and ${packageInScope(scope)}
      order by k.date desc nulls last, k.id limit 500`,
  );
}

/** One package with its status history and delivery reports; a driver gets the short form. */
export async function findPackage(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<PackageDetail | PackageShort | undefined> {
  const details = sql`${source.columns}, k.destination, k.weight, k.freight_cost,
    coalesce((select json_agg(json_build_object('status', s.status, 'place', s.place, 'note', s.note,
        'at', ${isoMoment('s.at')}) order by s.at, s.id)
      from package_statuses s where s.package_id = k.id), '[]') as statuses,
    coalesce((select json_agg(json_build_object('at', ${isoMoment('r.at')}, 'recipients', r.recipients) order by r.at)
      from delivery_reports r where r.package_id = k.id), '[]') as reports,
    coalesce((select json_agg(json_build_object('id', o.id, 'site', o.site, 'dispatched_date', o.dispatched_date,
        'project', json_build_object('id', op.id, 'name', op.name)) order by o.dispatched_date desc nulls last, o.id)
      from outbounds o join projects op on op.id = o.project_id
      where upper(o.airbill) = upper(k.airbill) and o.voided_at is null and ${outboundInScope(scope)}), '[]') as outbounds`;
  const [row] = await database.rows<PackageDetail | PackageShort>(
    sql`select ${scope.role === 'driver' ? short : details} from ${allTables(source)}
      where k.id = ${id} and ${packageInScope(scope)}`,
  );
  return row;
}

/**
 * Gives packages a status, and a date where one is given, each as a change by hand: its history and the mail to the
 * office. Answers how many have changed; undefined, with nothing to be kept, when one of them is not there.
 */
export async function updatePackageStatuses(
  transaction: Queryable,
  scope: Scope,
  publicUrl: string,
  ids: readonly number[],
  wanted: { status: string; date?: string },
): Promise<number | undefined> {
  const told: number[] = [];
  let changed = 0;
  // In the order of their ids, so that two people cannot wait for each other.
  for (const id of ids) {
    const before = await findEntry(transaction, scope, 'packages', { id, parent: undefined }, 'lock');
    if (before === undefined) return undefined;
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => before[field] !== value),
    );
    if (Object.keys(changes).length === 0) continue;
    await updateEntry(transaction, scope, 'packages', before, changes);
    changed += 1;
    if (changes['status'] === undefined) continue;
    await insertStatus(transaction, scope, id, wanted.status);
    told.push(id);
  }
  if (told.length > 0)
    await mailStatuses(transaction, scope, publicUrl, sql`select unnest(${told}::bigint[])`);
  return changed;
}

/** Up to a hundred statuses in use, by the alphabet. Over all packages they are picked from the index one by one. */
export async function listPackageStatuses(database: Queryable, scope: Scope): Promise<string[]> {
  const rows = await database.rows(
    scope.reach === 'all'
      ? sql<{ status: string }>`with recursive used as (
          (select status from packages where status is not null order by status limit 1)
          union all
          select (select k.status from packages k where k.status > used.status order by k.status limit 1)
          from used where used.status is not null)
        select status from used where status is not null limit 100`
      : sql<{ status: string }>`select distinct k.status from packages k
          where ${packageInScope(scope)} and k.status is not null order by 1 limit 100`,
  );
  return rows.map(({ status }) => status);
}

/** Whoever may read outbounds sees those of this airbill: the same one may stand in another client's project. */
function outboundInScope(scope: Scope): Fragment {
  if (reachOf(scope.role, 'shipments.read') === undefined) return sql`false`;
  return inScope(scope, { client: 'op.client_id', project: 'o.project_id', site: 'o.site_id' });
}

/** Customers: own clients and projects. Site users: addressed to their sites. Drivers: on their car. */
export function packageInScope(scope: Scope): Fragment {
  return inScope(scope, {
    client: 'k.client_id',
    project: 'k.project_id',
    site: 'k.site_id',
    car: 'k.car_id',
  });
}

function columnsFor(scope: Scope): Fragment {
  return scope.role === 'driver' ? short : source.columns;
}

/** A moment inside JSON, as the wire has it. */
function isoMoment(column: string): Fragment {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
