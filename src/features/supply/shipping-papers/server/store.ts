// The data of an outbound's papers.
import * as z from 'zod/mini';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { type SiteDetails, siteContact } from '#features/supply/site-details/contract.ts';
import { contactsOf, daysOf, hoursOf, storedDay } from '#features/supply/site-details/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

const text = z.nullable(z.string());
const shipment = z.object({
  id: z.number(),
  airbill: text,
  planned_date: text,
  dispatched_date: text,
  updated_at: z.string(),
  project: z.string(),
  client: z.string(),
  depot: text,
  location: text,
  site: text,
  address: text,
  investigator: text,
  contacts: z.array(siteContact),
  days: z.array(storedDay),
  hours_note: text,
  lines: z.array(
    z.object({
      product: text,
      /** Null if any product of the project has none, since names would then distinguish products. */
      blinded_name: text,
      batch: text,
      expiry_date: text,
      quantity: text,
      kits: text,
      /** The package, if not that of the outbound's airbill. */
      airbill: text,
      storage_class: text,
    }),
  ),
});
export type Shipment = Omit<z.output<typeof shipment>, 'days'> & Pick<SiteDetails, 'hours'>;

/** An outbound of the project that is not voided, with what is packed. */
export async function findShipment(
  database: Queryable,
  scope: Scope,
  { id, recordId }: { readonly id: number; readonly recordId: number },
): Promise<Shipment | undefined> {
  const [row] = await database.read(
    sql.of(shipment)`select o.id, o.airbill, o.planned_date::text as planned_date,
        o.dispatched_date::text as dispatched_date, o.updated_at, p.name as project, c.name as client, d.name as depot,
        l.name as location, coalesce(s.name, o.site) as site, s.address, s.investigator,
        ${contactsOf(sql`s.id`)} as contacts, ${daysOf(sql`s.id`)} as days, s.hours_note,
        coalesce((select json_agg(json_build_object('product', n.product, 'blinded_name', case when not exists (
            select from products x where x.project_id = p.id and coalesce(btrim(x.blinded_name), '') = '')
            then btrim(e.blinded_name) end, 'batch', n.batch, 'expiry_date', b.expiry_date::text,
          'quantity', n.quantity::text, 'kits', n.kits, 'airbill', n.airbill, 'storage_class', e.storage_class) order by n.id)
          from record_lines n left join batches b on b.id = n.batch_id left join products e on e.id = b.product_id
          where n.outbound_id = o.id), '[]') as lines
      from outbounds o join projects p on p.id = o.project_id join clients c on c.id = p.client_id
        left join depots d on d.id = coalesce(o.depot_id, p.depot_id) left join locations l on l.id = d.location_id
        left join sites s on s.id = o.site_id
      where o.id = ${recordId} and p.id = ${id} and o.voided_at is null and ${projectInScope(scope)}`,
  );
  if (row === undefined) return undefined;
  const { days, ...found } = row;
  return { ...found, hours: hoursOf(days) };
}
