// The stops of a driver: packages on their car, with data from linked records.

import * as z from 'zod/mini';
import { contactsOf, daysOf, hoursOf, storedDay } from '#features/supply/site-details/server/service.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { carriedOutbounds, isInPackage } from '#server/database/outbound-packages.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type Stop, stop, stopsDone, stopsToDo } from '../contract.ts';

/** Time of delivery of package `k` if its status is Delivered; an imported package may only have a date. */
export const deliveredAt = sql`case when lower(k.status) = 'delivered' then coalesce(
  (select max(t.at) from package_statuses t where t.package_id = k.id and lower(t.status) = 'delivered'),
  k.date::timestamptz, k.updated_at) end`;

const sides = {
  /** Next hand-over first. */
  to_do: {
    // The first condition matches the index; a returned package is not a stop, as on the map.
    which: sql`lower(k.status) is distinct from 'delivered' and is_under_way(k.car_id, k.status)
      order by k.date, k.id limit ${stopsToDo}`,
    order: sql`k.date, k.id`,
  },
  /** Latest first. */
  done: {
    which: sql`lower(k.status) = 'delivered' order by k.date desc nulls last, k.id limit ${stopsDone}`,
    order: sql`delivered_at desc nulls last, k.id`,
  },
} as const satisfies Record<string, { which: Fragment; order: Fragment }>;

const { hours: _, ...columns } = stop.def.shape;
const storedStop = z.object({ ...columns, days: z.array(storedDay) });

/**
 * Returns the open or the latest completed stops. The temperature class is given for the package as a whole,
 * because the class of a single product or batch would unblind. It is free text and only returned if numeric,
 * because words may name the contents.
 */
export async function findStops(
  database: Queryable,
  scope: Scope,
  side: keyof typeof sides,
): Promise<(Stop & Authorized<'package'>)[]> {
  const { which, order } = sides[side];
  const stops = await database.read(
    sql.of(storedStop)`select k.id, k.airbill, k.doc_id, p.name as project, k.destination as consignee,
        coalesce(s.name, sent.site) as site, s.address, l.code as country,
        json_build_object('name', coalesce(contact.name, s.investigator), 'phone', contact.phone) as contact,
        ${contactsOf(sql`s.id`)} as site_contacts, ${daysOf(sql`s.id`)} as days, s.hours_note, s.time_zone,
        goods.temperature_class, k.date as planned_date, ${deliveredAt} as delivered_at
      from (select * from packages k where ${packageInScope(scope)} and ${which}) k
      join projects p on p.id = k.project_id
      left join locations l on l.id = p.location_id
      left join lateral (
        select max(coalesce(o.site_id, k.site_id)) as site_id, max(o.site) as site, array_agg(o.id) as ids
        from ${carriedOutbounds} where o.project_id = k.project_id
          and o.voided_at is null and (k.site_id is null or o.site_id is null or o.site_id = k.site_id)
      ) sent on true
      left join sites s on s.id = coalesce(k.site_id, sent.site_id)
      left join lateral (
        select coalesce(nullif(u.name, ''), u.email) as name, u.phone
        from user_sites us join users u on u.id = us.user_id
        where us.site_id = s.id and u.phone <> '' and u.is_active and u.deleted_at is null
        order by u.site_role is not distinct from 'coordinator' desc, u.id limit 1
      ) contact on true
      left join lateral (
        select string_agg(distinct i.storage_temperature, ' / ') as temperature_class
        from record_lines l join outbounds o on o.id = l.outbound_id
        join inventories i on i.project_id = k.project_id and i.batch = l.batch and i.product = l.product
        where l.outbound_id = any(sent.ids) and ${isInPackage} and i.voided_at is null
          and i.storage_temperature ~ '^[-−–+<>≤≥0-9.,°ºCF ]+$'
      ) goods on true
      order by ${order}`,
  );
  return stops.map(({ days, ...one }) => authorize('package', { ...one, hours: hoursOf(days) }));
}
