// Where a batch is, in the caller's scope. The blinded have no batches (amendment 28).
import * as z from 'zod/mini';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import { isInPackage } from '#server/database/outbound-packages.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type BatchShipment,
  batchPerson,
  batchShipment,
  placeOfBatch,
  type Whereabouts,
} from '../contract.ts';
import { peopleOf, placesOf, shipmentsOf } from './sources.ts';

const { shipments: _, ...placeColumns } = placeOfBatch.shape;
const foundPlace = z.extend(z.object(placeColumns), { site_id: z.nullable(z.number()) });
const shipmentTo = z.extend(batchShipment, {
  site_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
});
type ShipmentOf = z.output<typeof shipmentTo>;

/** Where a batch is and the people involved; undefined outside the scope and for blinded users. */
export async function findWhereabouts(
  database: Queryable,
  scope: Scope,
  id: number,
  today: string,
): Promise<Whereabouts | undefined> {
  if (scope.isBlinded) return undefined;
  const [batch] = await database.read(
    sql`select 1 from batches b join projects p on p.id = b.project_id where b.id = ${id} and ${projectInScope(scope)}`,
  );
  if (batch === undefined) return undefined;
  const ids = sql`array[${id}::bigint]`;
  const places = await database.read(
    sql.of(
      foundPlace,
    )`select w.kind, w.name, w.site_id, json_build_object('id', p.id, 'name', p.name) as project, w.sent,
        w.received, w.returned, w.destroyed, w.expected, ${peopleOf('w', 'p')} as people
      from (${placesOf(ids, today)}) w join projects p on p.id = w.project_id
      order by w.kind, w.name, w.site_id limit 5000`,
  );
  const shipments = await listShipments(database, ids, today);
  return {
    places: places.map(({ site_id, ...one }) => ({
      ...one,
      shipments: one.kind === 'site' ? ofPlace(shipments, { ...one, site_id }) : [],
    })),
    people: scope.reach === 'all' ? await listPeople(database, id) : [],
  };
}

/** The shipments of these batches, the newest first. */
export function listShipments(database: Queryable, batches: Fragment, today: string): Promise<ShipmentOf[]> {
  return database.read(
    sql.of(
      shipmentTo,
    )`select s.outbound_id, s.project_id, s.package_id, s.airbill, s.dispatched_date, s.quantity, s.kits,
        s.state, s.temperature, s.site_id, s.name from (${shipmentsOf(batches, today)}) s limit 20000`,
  );
}

/** Those of a site of a project. */
export function ofPlace(
  shipments: readonly ShipmentOf[],
  one: {
    readonly project: { readonly id: number };
    readonly site_id: number | null;
    readonly name: string | null;
  },
): BatchShipment[] {
  const key = (name: string | null) => (name ?? '').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
  return shipments
    .filter(
      (shipment) =>
        shipment.project_id === one.project.id &&
        shipment.site_id === one.site_id &&
        (one.site_id !== null || key(shipment.name) === key(one.name)),
    )
    .map(({ site_id: _site, name: _name, ...shipment }) => shipment);
}

function listPeople(database: Queryable, id: number) {
  return database.read(
    sql.of(batchPerson)`select coalesce(nullif(u.name, ''), u.email) as name, w.part, max(w.at) as at
      from (
        select m.user_id, 'manager' as part, null::timestamptz as at from batches b
          join manager_projects m on m.project_id = b.project_id where b.id = ${id}
        union all select m.user_id, 'manager', null from batches b join projects p on p.id = b.project_id
          join manager_clients m on m.client_id = p.client_id where b.id = ${id}
        union all select f.uploaded_by, 'document', f.uploaded_at from batch_files f where f.batch_id = ${id}
        union all select x.extended_by, 'extension', x.extended_at from batch_extensions x where x.batch_id = ${id}
        union all select d.user_id, 'receipt', d.at from record_lines l
          join outbounds o on o.id = l.outbound_id and o.voided_at is null
          join packages k on k.project_id = o.project_id and ${isInPackage}
          join delivery_reports d on d.package_id = k.id and d.kind = 'site_receipt' where l.batch_id = ${id}
        union all select s.user_id, 'site', null from record_lines l
          join outbounds o on o.id = l.outbound_id and o.voided_at is null
          join user_sites s on s.site_id = o.site_id where l.batch_id = ${id}
        union all select r.opened_by, 'recall', r.opened_at from recall_batches x
          join recalls r on r.id = x.recall_id where x.batch_id = ${id}
        union all select l.acknowledged_by, 'acknowledgement', l.acknowledged_at from recall_batches x
          join recall_places l on l.recall_id = x.recall_id where x.batch_id = ${id} and l.acknowledged_at is not null) w
        join users u on u.id = w.user_id and u.deleted_at is null and (u.is_active or w.at is not null)
      group by u.id, u.name, u.email, w.part order by w.part, name limit 200`,
  );
}
