// Contacts and opening hours of a site. They reveal nothing about a medicine, so blinded users read them too.

import * as z from 'zod/mini';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { shape } from '#server/database/rows.ts';
import { any, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type SiteDetails, type SiteDetailsBody, siteContact } from '../contract.ts';
import { intervalsIn, storedHours } from '../rules.ts';

export const storedDay = z.object({ weekday: z.number(), hours: z.string() });
const storedSite = shape({
  id: 'number',
  name: 'string',
  investigator: 'string?',
  address: 'string?',
  time_zone: 'string?',
  hours_note: 'string?',
  updated_at: 'string',
  contacts: z.array(siteContact),
  days: z.array(storedDay),
});

/** The site with its contacts and opening hours, within the scope; locked on request. */
export async function findSiteDetails(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<(SiteDetails & Authorized<'site details'>) | undefined> {
  const reached = sql`s.id = ${id} and ${siteInScope(scope)}`;
  if (lock === 'lock') await database.rows(sql`select 1 from sites s where ${reached} for update`);
  const [row] = await database.rows(
    sql.of(
      storedSite,
    )`select s.id, s.name, s.investigator, s.address, s.time_zone, s.hours_note, s.updated_at,
        ${contactsOf(sql`s.id`)} as contacts, ${daysOf(sql`s.id`)} as days
      from sites s where ${reached}`,
  );
  if (row === undefined) return undefined;
  const { days, ...site } = row;
  return authorize('site details', { ...site, hours: hoursOf(days) });
}

/** The contacts of a site as JSON, in their order. */
export function contactsOf(site: Fragment): Fragment {
  return sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name, 'role', n.role, 'phone', n.phone,
      'email', n.email, 'languages', n.languages) order by n.place, n.id) from site_contacts n where n.site_id = ${site}), '[]')`;
}

/** The stored opening hours of a site as JSON. */
export function daysOf(site: Fragment): Fragment {
  return sql`coalesce((select json_agg(json_build_object('weekday', h.weekday, 'hours', h.hours) order by h.weekday)
      from site_hours h where h.site_id = ${site}), '[]')`;
}

/** Opening hours in the shape of the contract. */
export function hoursOf(days: readonly z.output<typeof storedDay>[]): SiteDetails['hours'] {
  return days.map(({ weekday, hours }) => ({ weekday, intervals: intervalsIn(hours) }));
}

/** Stores the given data; only changed rows are written, so that the history shows the changes. */
export async function updateSiteDetails(
  transaction: Queryable,
  { id }: Authorized<'site details'>,
  { contacts, hours, hours_note: note, time_zone: zone }: SiteDetailsBody,
): Promise<void> {
  await transaction.rows(
    sql`update sites set time_zone = ${textOf(zone)}, hours_note = ${textOf(note)} where id = ${id}`,
  );
  const given = contacts.map((one, place) => ({
    id: one.id ?? null,
    place,
    name: one.name.trim(),
    role: textOf(one.role),
    phone: textOf(one.phone),
    email: textOf(one.email),
    languages: textOf(one.languages),
  }));
  const asRows = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as g (id bigint, place smallint, name text, role text, phone text, email text, languages text)`;
  await transaction.rows(sql`delete from site_contacts n where n.site_id = ${id}
    and not exists (select from ${asRows} where g.id = n.id)`);
  await transaction.rows(sql`update site_contacts n set place = g.place, name = g.name, role = g.role, phone = g.phone,
      email = g.email, languages = g.languages
    from ${asRows} where g.id = n.id and n.site_id = ${id} and (n.place, n.name, n.role, n.phone, n.email, n.languages)
      is distinct from (g.place, g.name, g.role, g.phone, g.email, g.languages)`);
  await transaction.rows(sql`insert into site_contacts (site_id, place, name, role, phone, email, languages)
    select ${id}, g.place, g.name, g.role, g.phone, g.email, g.languages from ${asRows} where g.id is null order by g.place`);
  const days = hours.map(({ weekday, intervals }) => ({ weekday, hours: storedHours(intervals) }));
  const asDays = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as g (weekday smallint, hours text)`;
  await transaction.rows(sql`delete from site_hours h where h.site_id = ${id}
    and not exists (select from ${asDays} where g.weekday = h.weekday)`);
  await transaction.rows(sql`insert into site_hours as h (site_id, weekday, hours) select ${id}, g.weekday, g.hours from ${asDays}
    order by g.weekday on conflict (site_id, weekday) do update set hours = excluded.hours where h.hours <> excluded.hours`);
}

function textOf(given: string | null | undefined): string | null {
  return given?.trim() || null;
}

/** Site users: their own sites. Customers: sites in their projects, packages and outbounds. */
function siteInScope(scope: Scope): Fragment {
  if (scope.reach !== 'scope') return inScope(scope, { site: 's.id' });
  const own = inScope(scope, { client: 'p.client_id', project: 'p.id' });
  return any([
    sql`exists (select from project_sites l join projects p on p.id = l.project_id where l.site_id = s.id and ${own})`,
    sql`exists (select from outbounds o join projects p on p.id = o.project_id where o.site_id = s.id and o.voided_at is null and ${own})`,
    sql`exists (select from packages k join projects p on p.id = k.project_id where k.site_id = s.id and ${own})`,
  ]);
}
