// Goods at a site that are held by temperature excursions (decision 0105).
import { businessDayOf } from '#server/database/business-day.ts';
import { carriedOutbounds, isInPackage } from '#server/database/outbound-packages.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import type { ReachedSite } from './store.ts';

/** A case whose goods must not be used on this day: not decided, or rejected. */
const holds = (date: string) =>
  sql`(e.outcome is null or e.outcome = 'rejected') and ${businessDayOf(sql`e.opened_at`)} <= ${date}::date`;

/** Whether one of these kits came to the site in a shipment held by an excursion. */
export async function areKitsHeld(
  transaction: Queryable,
  { id: site, project_id }: ReachedSite,
  kits: string,
  date: string,
): Promise<boolean> {
  const [row] = await transaction.rows(
    sql.of({ held: 'boolean' })`select exists (select from kits_named(${project_id}, ${kits}) n
        join kits x on x.id = n.kit_id join line_kits y on y.kit_id = x.id join record_lines l on l.id = y.line_id
        join outbounds o on o.id = l.outbound_id and o.voided_at is null and o.site_id = ${site}
        join excursion_items i on i.batch_id = x.batch_id join excursions e on e.id = i.excursion_id
      where ${holds(date)} and (e.outbound_id = o.id or exists (select from packages k
        where k.id = e.package_id and k.project_id = o.project_id and ${isInPackage}))) as held`,
  );
  return row?.held === true;
}

/**
 * The quantity of a batch at a site held by excursions on a day: the held quantity minus what has left the
 * site since the first of them, except to participants, since held goods are sent back or destroyed.
 */
export async function heldQuantity(
  transaction: Queryable,
  { id: site, project_id }: ReachedSite,
  batch: number,
  date: string,
): Promise<string> {
  const ofCase = sql`coalesce((select o.site_id from outbounds o where o.id = e.outbound_id),
    (select coalesce(k.site_id, (select min(o.site_id) from ${carriedOutbounds}
      where o.project_id = k.project_id and o.voided_at is null)) from packages k where k.id = e.package_id))`;
  const [row] = await transaction.rows(
    sql.of({ held: 'string!' })`select greatest(coalesce(h.quantity, 0) - coalesce((
        select sum(m.quantity) from site_movements m where m.project_id = ${project_id} and m.site_id = ${site}
          and m.batch_id = ${batch} and m.figure in ('sent_back', 'destroyed', 'lost') and m.day >= h.since), 0), 0)::text as held
      from (select sum(i.quantity) as quantity, min(${businessDayOf(sql`e.opened_at`)}) as since
        from excursions e join excursion_items i on i.excursion_id = e.id
        where e.project_id = ${project_id} and i.batch_id = ${batch} and ${holds(date)} and ${ofCase} = ${site}) h`,
  );
  return row?.held ?? '0';
}
