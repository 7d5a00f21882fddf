// Where batches are: depots with what is on hand, sites with what was sent, and the shipments to them.
import { isInPackage } from '#server/database/outbound-packages.ts';
import { type Fragment, sql } from '#server/database/sql.ts';

// The site's own confirmation counts before the driver's report; without stated quantities a complete delivery is all of it.
const receipt = sql`left join lateral (select k.id from packages k
      where k.project_id = o.project_id and ${isInPackage} order by k.id limit 1) k on true
    left join lateral (select d.id, d.outcome, exists (select from delivery_report_lines a where a.report_id = d.id) as has_lines
      from delivery_reports d where d.package_id = k.id and d.outcome <> 'not_delivered'
      order by (d.kind = 'site_receipt') desc, d.occurred_at desc, d.id desc limit 1) d on true`;
const receivedQuantity = sql`case when d.has_lines then
      (select coalesce(sum(a.accepted), 0) from delivery_report_lines a where a.report_id = d.id and a.line_id = l.id)
    when d.outcome = 'delivered' then l.quantity else 0 end`;

// An open excursion before a rejected one, a rejected one before a released one; the same order as for a package.
const temperature = sql`(select coalesce(
      (select case when e.outcome is null then 'excursion' else e.outcome end from excursions e
        where e.package_id = k.id or e.outbound_id = o.id
        order by e.outcome is not null, e.outcome = 'released', e.id desc limit 1),
      case when exists (select from temperature_files f
        where f.voided_at is null and (f.package_id = k.id or f.outbound_id = o.id)) then 'within' end, 'none'))`;

/** Each package of these batches (an array of ids) with its quantity, kits, state on a day, and temperature. */
export function shipmentsOf(batches: Fragment, today: string): Fragment {
  return sql`select o.id as outbound_id, o.project_id, o.site_id, k.id as package_id,
      case when o.site_id is null then nullif(btrim(o.site), '') end as name, nullif(btrim(coalesce(l.airbill, o.airbill)), '') as airbill,
      o.dispatched_date, coalesce(sum(l.quantity), 0)::numeric(20, 3) as quantity,
      string_agg(nullif(btrim(l.kits), ''), ', ' order by l.id) as kits,
      case when d.id is not null then 'received'
        when o.dispatched_date is null or o.dispatched_date > ${today}::date then 'planned' else 'under_way' end as state,
      ${temperature} as temperature
    from record_lines l join outbounds o on o.id = l.outbound_id and o.voided_at is null ${receipt}
    where l.batch_id = any(${batches})
    group by o.id, o.project_id, o.site_id, o.site, coalesce(l.airbill, o.airbill), o.dispatched_date, k.id, d.id
    order by o.dispatched_date desc nulls first, o.id desc`;
}

/** Depots and sites with the quantities of these batches on a day: project_id, kind, depot_id, site_id, name, figures. */
export function placesOf(batches: Fragment, today: string): Fragment {
  return sql`select w.project_id, 'site' as kind, null::bigint as depot_id, w.site_id, coalesce(s.name, min(w.name)) as name,
      coalesce(sum(w.sent), 0)::numeric(20, 3) as sent, coalesce(sum(w.received), 0)::numeric(20, 3) as received,
      coalesce(sum(w.returned), 0)::numeric(20, 3) as returned, 0::numeric(20, 3) as destroyed,
      greatest(coalesce(sum(w.sent), 0) - coalesce(sum(w.returned), 0), 0)::numeric(20, 3) as expected
    from (
      select o.project_id, o.site_id, case when o.site_id is null then nullif(btrim(o.site), '') end as name,
        case when o.dispatched_date <= ${today}::date then l.quantity end as sent, ${receivedQuantity} as received,
        null::numeric as returned
      from record_lines l join outbounds o on o.id = l.outbound_id and o.voided_at is null ${receipt}
      where l.batch_id = any(${batches})
      union all ${returnsOf(batches)}) w left join sites s on s.id = w.site_id
    group by w.project_id, w.site_id, s.name, name_key(coalesce(w.name, ''))
    union all select h.project_id, 'depot', h.depot_id, null, d.name, sum(h.sent)::numeric(20, 3),
      sum(h.received)::numeric(20, 3), sum(h.returned)::numeric(20, 3), sum(h.destroyed)::numeric(20, 3),
      sum(h.held)::numeric(20, 3)
    from (${depotsOf(batches, today)}) h left join depots d on d.id = h.depot_id
    group by h.project_id, h.depot_id, d.name`;
}

/** Throughput and stock of depots: by movements if the project keeps stock, else by the latest counts. */
function depotsOf(batches: Fragment, today: string): Fragment {
  const flow = (
    figures: Fragment,
    from: Fragment,
  ) => sql`select r.project_id, coalesce(r.depot_id, p.depot_id) as depot_id,
    ${figures}, 0 from record_lines l join ${from} join projects p on p.id = r.project_id
    where l.batch_id = any(${batches}) and r.voided_at is null`;
  return sql`select i.project_id, i.depot_id, 0::numeric as sent, 0::numeric as received, 0::numeric as returned,
      0::numeric as destroyed, coalesce((select sum(m.quantity) from stock_movements m
        where m.item_id = i.id and m.happened_on <= ${today}::date), 0) as held
    from stock_items i join projects p on p.id = i.project_id and p.keeps_stock where i.batch_id = any(${batches})
    union all select i.project_id, coalesce(i.depot_id, p.depot_id), 0, 0, 0, 0,
      coalesce(i.qty_stock, 0) + coalesce(i.qty_damaged, 0)
    from inventories i join projects p on p.id = i.project_id and not p.keeps_stock
    where i.batch_id = any(${batches}) and i.voided_at is null
    union all ${flow(sql`0, coalesce(l.quantity, 0), 0, 0`, sql`inbounds r on r.id = l.inbound_id`)}
      and r.received_date <= ${today}::date
    union all ${flow(sql`coalesce(l.quantity, 0), 0, 0, 0`, sql`outbounds r on r.id = l.outbound_id`)}
      and r.dispatched_date <= ${today}::date
    union all ${flow(sql`0, 0, coalesce(l.quantity, 0), 0`, sql`returns r on r.id = l.return_id`)}
    union all ${flow(sql`0, 0, 0, coalesce(l.quantity, 0)`, sql`destructions r on r.id = l.destruction_id`)}`;
}

/** Returns of these batches, by project and site. */
export function returnsOf(batches: Fragment): Fragment {
  return sql`select o.project_id, o.site_id, case when o.site_id is null then nullif(btrim(o.site_name), '') end as name,
      null::numeric as sent, null::numeric as received, l.quantity as returned
    from record_lines l join returns o on o.id = l.return_id and o.voided_at is null where l.batch_id = any(${batches})`;
}

/** The number of users who would get the letter of a recall for a place of a project. */
export function peopleOf(place: string, project: string): Fragment {
  const column = (name: string) => sql.ref(`${place}.${name}`);
  return sql`(select count(*) from users u where u.is_active and u.deleted_at is null and case ${column('kind')}
      when 'site' then exists (select from user_sites s where s.user_id = u.id and s.site_id = ${column('site_id')})
      else 'depot' = any(u.capabilities) and (u.client_id is null and not u.manager
        or u.client_id = ${sql.ref(`${project}.client_id`)}
        or exists (select from manager_clients m where m.user_id = u.id and m.client_id = ${sql.ref(`${project}.client_id`)})
        or exists (select from manager_projects m where m.user_id = u.id and m.project_id = ${sql.ref(`${project}.id`)}))
      end)::int`;
}
