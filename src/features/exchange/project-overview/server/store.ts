// The figures of a project's overview. Each has the condition of the linked list.
import { can } from '#core/access.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { recordInScope } from '#features/supply/records/server/service.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { seesColumn, seesRows } from '#record-types/blinding.ts';
import type { RecordKind } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type Activity,
  eventsShown,
  type ProjectOverview,
  productsShown,
  projectOverview,
  type Stock,
  weeksShown,
} from '../contract.ts';

const { stock, activity } = projectOverview.def.shape;

/** Stock by product, with the next expiry. The caller has checked access to stock. */
export async function findStock(
  database: Queryable,
  scope: Scope,
  projectId: number,
  today: string,
): Promise<Stock> {
  const [row] = await database.read(
    sql.of(stock.def.innerType)`
      with held as materialized (select r.id, r.product, r.batch, r.qty_stock, r.expiry_date
          from inventories r where r.project_id = ${projectId} and ${recordInScope('inventories', scope)}),
        products as (select product, coalesce(sum(qty_stock), 0)::numeric(18, 3) as on_hand,
            count(*) filter (where qty_stock > 0 and expiry_date <= ${today}::date + 90) as expiring
          from held group by product)
      select coalesce((select json_agg(p.*) from (select product, on_hand::text as on_hand, expiring
          from products order by product nulls last limit ${productsShown}) p), '[]') as products,
        (select count(*) from products) as products_count,
        (select json_build_object('id', id, 'product', product, 'batch', batch, 'expiry_date', expiry_date)
          from held where qty_stock > 0 and expiry_date >= ${today}::date order by expiry_date, id limit 1) as next_expiry`,
  );
  if (row === undefined) throw new Error('no sums came back');
  return row;
}

type Week = NonNullable<ProjectOverview['shipments']>['weeks'][number];

/** The outbounds of the latest weeks, including weeks without any. */
export function listWeeks(
  database: Queryable,
  scope: Scope,
  projectId: number,
  today: string,
): Promise<Week[]> {
  return database.read(
    sql.of({ week: 'string', outbounds: 'number' })`
      select w.week, (select count(*) from outbounds r where r.project_id = ${projectId}
          and r.dispatched_date >= w.week and r.dispatched_date < w.week + 7
          and ${recordInScope('outbounds', scope)}) as outbounds
      from (select date_trunc('week', ${today}::date)::date - 7 * n as week
        from generate_series(0, ${weeksShown - 1}) n) w
      order by w.week`,
  );
}

/** Name of the client, by which the open issues are filtered. */
export async function findClientName(database: Queryable, { id }: NamedProject): Promise<string> {
  const [client] = await database.read(
    sql.of({
      name: 'string',
    })`select c.name from projects p join clients c on c.id = p.client_id where p.id = ${id}`,
  );
  return client?.name ?? '';
}

/**
 * The latest records of each list and the latest status of each package, newest first. A record counts from noon of
 * its day.
 */
export function listActivity(
  database: Queryable,
  scope: Scope,
  projectId: number,
  today: string,
): Promise<Activity[]> {
  const parts = dated
    .filter(({ kind, permission }) => can(scope, permission) && seesRows(scope, kind))
    .map(({ kind, day, name, nameColumns }) => {
      const isNamed = nameColumns.every((column) => seesColumn(scope, kind, column));
      return sql`(select ${sql.lit(kind)} as kind, r.id, ${isNamed ? name : sql`null`}::text as reference,
          ${day} as date, null::timestamptz as at, null::text as status, null::text as place
        from ${sql.table(kind)} r where r.project_id = ${projectId} and ${recordInScope(kind, scope)}
          and ${day} <= ${today}::date order by ${day} desc nulls last, r.id limit ${eventsShown})`;
    });
  if (can(scope, 'packages.read')) {
    parts.push(sql`(select 'packages', k.id, k.airbill::text, null::date, s.at, s.status, s.place
      from packages k cross join lateral (select e.at, e.status, e.place from package_statuses e
        where e.package_id = k.id order by e.at desc, e.id desc limit 1) s
      where k.project_id = ${projectId} and ${packageInScope(scope)} order by s.at desc, k.id desc limit ${eventsShown})`);
  }
  if (parts.length === 0) return Promise.resolve([]);
  return database.read(
    sql.of(activity.def.element)`select kind, id, reference, date, at, status, place
      from (${sql.join(parts, sql` union all `)}) a
      order by coalesce(at, (date + time '12:00') at time zone 'UTC') desc, kind, id desc limit ${eventsShown}`,
  );
}

interface Dated {
  readonly kind: Exclude<RecordKind, 'inventories'>;
  readonly permission: 'stocks.read' | 'shipments.read';
  readonly day: Fragment;
  readonly name: Fragment;
  /** The columns that make up the name. */
  readonly nameColumns: readonly string[];
}

const dated: readonly Dated[] = [
  {
    kind: 'inbounds',
    permission: 'stocks.read',
    day: sql`r.received_date`,
    name: sql`coalesce(r."order", r.invoice)`,
    nameColumns: ['order', 'invoice'],
  },
  {
    kind: 'outbounds',
    permission: 'shipments.read',
    day: sql`r.dispatched_date`,
    name: sql`coalesce(r.site, r.airbill)`,
    nameColumns: ['site', 'airbill'],
  },
  {
    kind: 'returns',
    permission: 'shipments.read',
    day: sql`r.date`,
    name: sql`r.site_name`,
    nameColumns: ['site_name'],
  },
  {
    kind: 'destructions',
    permission: 'stocks.read',
    day: sql`r.destruction_date`,
    name: sql`null`,
    nameColumns: [],
  },
];
