// The list of packages as a declaration: columns, sorting, search and filters, and which packages a scope reaches.
import { fold } from '#core/fold.ts';
import { valuesOf } from '#core/list-query.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns } from '#record-types/lists.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import {
  byClientNames,
  inClientName,
  inProjectName,
  reachesByClient,
} from '#server/database/client-texts.ts';
import { isOneOf } from '#server/database/filter-counts.ts';
import type { KeptCount, ListSource } from '#server/database/listing.ts';
import { all, type Fragment, sql } from '#server/database/sql.ts';
import { packagesList } from '../contract.ts';
import type { PackageKind } from '../rules.ts';

const own = listColumns(recordTypes.packages);
/** Used by indexes in db/migrations/0082_home_figures.sql. */
export const isOpen = sql`(k.status <> '' and lower(k.status) not in ('delivered', 'returned'))`;

/** Used by indexes in db/migrations/0179_packages_with_a_track.sql. */
const isTracked = sql`(k.tracked or k.has_track)`;

/** Whether package `k` is of this kind on the business day. */
export function isOfKind(kind: string, today: string): Fragment {
  const narrower: Readonly<Record<string, Fragment>> = {
    open: sql`true`,
    in_transit: sql`lower(k.status) <> 'registered'`,
    late: sql`k.date < ${today}::date`,
  } satisfies Record<PackageKind, Fragment>;
  return all([isOpen, narrower[kind] ?? sql`false`]);
}

export const source: ListSource = {
  declaration: packagesList,
  columns: sql`k.id, ${sql.join(own.sort.map((name) => sql.ref(`k.${name}`)))},
    json_build_object('id', p.id, 'name', p.name, 'client', json_build_object('id', c.id, 'name', c.name)) as project,
    ${isTracked} as tracked`,
  from: sql`packages k`,
  joins: sql`left join projects p on p.id = k.project_id left join clients c on c.id = k.client_id`,
  id: 'k.id',
  sort: {
    ...Object.fromEntries(own.sort.map((name) => [name, sql.ref(`k.${name}`)])),
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
  },
  neverNull: ['airbill', 'project__name', 'project__client__name'],
  sortJoins: {
    project__name: sql`join projects p on p.id = k.project_id`,
    project__client__name: sql`join clients c on c.id = k.client_id`,
  },
  sortLookUps: ['project__name'],
  sortWhole: { project__client__name: byClientNames(sql`k.client_id`) },
  search: [
    {
      fields: own.search,
      searchText: 'k.search_text',
      keys: {
        airbill: sql`search_key(k.airbill) collate "C"`,
        doc_id: sql`search_key(k.doc_id) collate "C"`,
      },
    },
    { fields: ['airbill'], searchText: sql`lower(${plainAirbill(sql`k.airbill`)})`, isPlain: true },
    inProjectName('k.project_id'),
    inClientName('k.client_id'),
  ],
  listed: Object.fromEntries(
    ['status', 'doc_type', 'car'].map((name) => [name, { column: sql.ref(`k.${name}`) }]),
  ),
  filters: {
    track__airbill: () => isTracked,
    project__client__name: (names) =>
      sql`k.client_id = any(array(select id from clients where ${isOneOf(sql`name`, valuesOf(names))}))`,
    client: (client) => sql`k.client_id = ${client}`,
    status: (statuses) => sql`k.status = any(${valuesOf(statuses)}::text[])`,
    car: (cars) => sql`k.car = any(${valuesOf(cars)}::text[])`,
  },
  counted: {
    status: { key: sql`k.status` },
    project__client__name: { key: sql`k.client_id`, named: 'clients', ignoresCase: true },
    car: { key: sql`k.car` },
  },
};

/** The maintained counts, for a scope defined by clients; undefined for others. */
export function keptCounts(scope: Scope, ofClient: readonly Fragment[]): KeptCount | undefined {
  if (scope.reach !== 'all' && !reachesByClient(scope)) return undefined;
  return {
    from: sql`package_counts k`,
    where: [packageInScope(scope), ...ofClient],
    filters: ['client', 'project__client__name', 'status'],
    search: {
      project__client__name: (text) => sql`k.client_id = any(array(select id from clients
        where strpos(split_part(search_text, E'\n', 1), ${fold(text)}) > 0))`,
    },
    listed: ['status'],
  };
}

/** The list on a business day. */
export function sourceOn(today: string): ListSource {
  return { ...source, filters: { ...source.filters, kind: (kind) => isOfKind(kind, today) } };
}

/**
 * Customers: their clients and projects. Site users: packages to their sites. Drivers: packages on their car.
 */
export function packageInScope(scope: Scope): Fragment {
  return inScope(scope, {
    client: 'k.client_id',
    project: 'k.project_id',
    site: 'k.site_id',
    car: 'k.car_id',
  });
}

/** An airbill in upper case without spaces and hyphens; must match the expression of its index. */
export function plainAirbill(airbill: Fragment): Fragment {
  return sql`translate(upper(${airbill}), E' -\\u00a0\\u2010\\u2011\\u2012\\u2013', '')`;
}
