// The tables of a project as of the binder's time, restricted to its period: every list and paper of the
// binder reads them instead of the current tables.
import { plainDateIn } from '#core/dates.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import type { Database } from '#server/database/database.ts';
import { type PastTable, pastOf } from '#server/database/past.ts';
import { type Fragment, sql } from '#server/database/sql.ts';

/** Plain dates, both included; unrestricted if one is missing. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The database as of the moment, with the rows of this project only. */
export async function projectAt(
  database: Database,
  { id }: NamedProject,
  { moment, period, timeZone }: { moment: Date; period: Period; timeZone: string },
): Promise<Database> {
  const [view] = await database.read(
    sql.of({ steps: 'string' })`select pg_get_viewdef('kit_steps'::regclass) as steps`,
  );
  const within = (day: Fragment) =>
    sql`${day} between coalesce(${period.from ?? null}::date, '-infinity') and coalesce(${period.to ?? null}::date, 'infinity')`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`;
  const entered = dayOf('r.created_at');
  const ofProject = (name: string, day?: Fragment): PastTable => ({
    name,
    of: { column: 'project_id', id },
    ...(day !== undefined && { rows: within(day) }),
  });
  // With its package, which may have been delivered after the period.
  const ofPackages: PastTable = {
    ...ofProject('delivery_reports'),
    rows: sql`r.package_id in (select id from packages)`,
  };
  return pastOf(database, moment, [
    ...[
      'clients',
      'projects',
      'sites',
      'depots',
      'users',
      'cars',
      'record_lines',
      'certificates',
      'signatures',
      'delivery_report_photos',
      'delivery_report_lines',
      'batch_files',
      'outbound_files',
      'temperature_files',
      'excursion_causes',
      'excursion_items',
      'recall_closings',
    ].map((name) => ({ name })),
    ...['products', 'batches', 'kits', 'recall_batches', 'recall_places'].map((name) => ofProject(name)),
    ofProject('inbounds', sql`coalesce(r.received_date, ${entered})`),
    ofProject('outbounds', sql`coalesce(r.dispatched_date, r.planned_date, ${entered})`),
    ofProject('returns', sql`coalesce(r.date, ${entered})`),
    ofProject('inventories', entered),
    ofProject('destructions', sql`coalesce(r.destruction_date, ${entered})`),
    ofProject('packages', sql`coalesce(r.date, ${entered})`),
    ofProject('invoices', sql`coalesce(r.invoicing_date, ${entered})`),
    ofPackages,
    ofProject('excursions', dayOf('r.opened_at')),
    ofProject('unblindings', dayOf('r.unblinded_at')),
    ofProject('site_entries', sql`r.date`),
    {
      name: 'recalls',
      rows: sql`${within(dayOf('r.opened_at'))} and exists (select from recall_batches x where x.recall_id = r.id)`,
    },
    {
      // The matching of texts with batches, which is not audited.
      name: 'line_kits',
      derived: sql`select l.id as line_id, k.id as kit_id from record_lines l
        cross join lateral kits_named(${id}, l.kits) n join kits k on k.id = n.kit_id
        where l.kits is not null and (l.outbound_id in (select id from outbounds) or l.return_id in (select id from returns)
          or l.destruction_id in (select id from destructions))`,
    },
    {
      name: 'kit_steps',
      derived: sql.raw(
        (view?.steps ?? '')
          .replace(/;\s*$/, '')
          .replaceAll('business_day()', `date '${plainDateIn(timeZone, moment)}'`),
      ),
    },
  ]);
}
