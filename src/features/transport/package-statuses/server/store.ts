// Package statuses are events with their own time. A package has the status of its latest event; an event
// reported late only goes into the history (amendment 48). A status without a time is the current one: its
// time is the given date, or now if the history has a later event.
import * as z from 'zod/mini';
import { packages } from '#record-types/package.ts';
import { searchableNames } from '#record-types/places.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import { searchTextOf } from '#server/database/search-texts.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

export interface StatusEvent {
  readonly status: string;
  /** ISO 8601; defaults to the date, else now. */
  readonly at?: string | undefined;
  readonly place?: string | undefined;
  readonly note?: string | undefined;
  /** The package's date, if given with the status. */
  readonly date?: string | undefined;
}

/**
 * Adds an event to the history of a locked package, unless it already exists. Returns whether it is the
 * latest, which makes its status that of the package, and whether it is new.
 */
export async function insertStatusEvent(
  transaction: Queryable,
  { id: packageId }: Authorized<'package'>,
  { status, at, place, note, date }: StatusEvent,
): Promise<{ readonly isLatest: boolean; readonly isNew: boolean }> {
  const given = {
    status: sql`${status}::text`,
    at: sql`${at ?? null}::timestamptz`,
    place: sql`${place ?? null}::text`,
    note: sql`${note ?? null}::text`,
  };
  const [event] = await transaction.rows(
    sql.of({ isLatest: 'boolean', isNew: 'boolean' })`with latest as (
        select max(s.at) as at from package_statuses s where s.package_id = ${packageId}
      ), event as (
        select ${eventTime(given.at, sql`${date ?? null}::date`, sql`l.at`)} as at, l.at as latest,
          ${isKnown(sql`${packageId}::bigint`, given, sql`l.at`)} as known
        from latest l
      ), made as (
        insert into package_statuses (package_id, status, at, place, note)
        select ${packageId}::bigint, ${given.status}, e.at, ${given.place}, ${given.note} from event e where not e.known
      )
      select e.latest is null or e.at >= e.latest as "isLatest", not e.known as "isNew" from event e`,
  );
  return event ?? { isLatest: false, isNew: false };
}

/**
 * Determines the status events of merged packages: `_status_changed` marks a new event, `_event_is_news` one
 * that changes the package's status. A late event's status is reset in the row, so that the package keeps its
 * own.
 */
export async function settleStatusEvents(transaction: Queryable, names: ReadonlySet<string>): Promise<void> {
  const merged = sql.id('merged_packages');
  const column = (name: string, type: string) =>
    names.has(name) ? sql`m.${sql.id(name)}` : sql`null::${sql.raw(type)}`;
  const given = {
    status: sql`m.status`,
    at: column('status_at', 'timestamptz'),
    place: column('status_place', 'text'),
    note: column('status_note', 'text'),
  };
  const date = column('date', 'date');
  await transaction.rows(sql`alter table ${merged} add column _event_status text, add column _event_at timestamptz,
    add column _event_is_news boolean not null default false`);
  await transaction.rows(sql`update ${merged} m set _event_status = m.status, _event_at = e.at,
      _status_changed = e.is_new, _event_is_news = e.is_new and not e.is_late and m.status is distinct from e.current,
      status = case when e.is_late then e.current else m.status end
    from (select m._key, t.status as current, v.at, coalesce(v.at < l.at, false) as is_late,
        (m.status is distinct from t.status or ${given.at} is not null or ${given.place} is not null
          or ${given.note} is not null) and not ${isKnown(sql`t.id`, given, sql`l.at`)} as is_new
      from ${merged} m left join packages t on t.id = m._id
        left join lateral (select max(s.at) as at from package_statuses s where s.package_id = t.id) l on true
        cross join lateral (select ${eventTime(
          given.at,
          sql`case when t.id is null or ${date} is distinct from t.date then ${date} end`,
          sql`l.at`,
        )} as at) v
      where m.status is not null and m._state = 'new') e
    where m._key = e._key`);
}

/** Inserts the events of written packages; `part` selects among the merged ones. */
export async function insertMergedEvents(
  transaction: Queryable,
  names: ReadonlySet<string>,
  part: Fragment,
): Promise<void> {
  const text = (name: string) => (names.has(name) ? sql`m.${sql.id(name)}` : sql`null`);
  await transaction.rows(sql`insert into package_statuses (package_id, status, at, place, note)
    select m._id, m._event_status, m._event_at, ${text('status_place')}, ${text('status_note')}
    from ${sql.id('merged_packages')} m where ${part} and m._status_changed order by m._n`);
}

/** Remembers packages whose events will change, for `followRememberedPackages`. */
export async function rememberPackages(transaction: Queryable, ids: Fragment): Promise<void> {
  await transaction.rows(sql`create temp table followed_packages on commit drop as
    select distinct f.id, false as is_news from (${ids}) f (id) where f.id is not null`);
}

const packagesAtOnce = 2000;

/**
 * Sets the status of the remembered packages to that of their latest event, and marks those whose status
 * changed as news. `withoutEvents` is for an undo: a package without events left has no status.
 */
export async function followRememberedPackages(
  transaction: Queryable,
  { withoutEvents }: { readonly withoutEvents: 'keep' | 'clear' },
): Promise<void> {
  const has = withoutEvents === 'keep' ? sql`s.status is not null` : sql`true`;
  for (;;) {
    const changed = await transaction.rows(
      sql.of(searchedColumns, { id: 'number' })`select k.id, ${searched}, s.status from packages k
          left join lateral (select e.status from package_statuses e where e.package_id = k.id
            order by e.at desc, e.id desc limit 1) s on true
        where k.id in (select f.id from followed_packages f) and ${has} and k.status is distinct from s.status
        order by k.id limit ${packagesAtOnce} for update of k`,
    );
    const rows = changed.map((row) => ({
      id: row.id,
      status: row.status,
      search_text: searchTextOf('packages', row),
    }));
    await transaction.rows(
      sql`with now as (
          update packages k set status = g.status, search_text = g.search_text
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, status text, search_text text)
          where k.id = g.id returning k.id
        ) update followed_packages f set is_news = true from now where f.id = now.id`,
    );
    if (changed.length < packagesAtOnce) return;
  }
}

const searchedColumns = z.record(z.enum(searchableNames(packages)), z.nullable(z.string()));
/** The other columns of a package's search text. */
const searched = sql.join(
  searchableNames(packages).flatMap((name) => (name === 'status' ? [] : [sql.ref(`k.${name}`)])),
);

/** The packages whose status an import changed. */
export const packagesWithNews = sql`select f.id from followed_packages f where f.is_news`;

/** Deletes the events that an import of packages added for the rows of `table`. */
export async function deleteImportedEvents(
  transaction: Queryable,
  { table, importId }: { readonly table: string; readonly importId: number },
  committedAt: Fragment,
): Promise<void> {
  // Before `recorded_at` existed, events of a new package had the time of its date.
  await transaction.rows(sql`delete from package_statuses s using ${sql.id(table)} r
    where r.import_id = ${importId} and r.state in ('new', 'changed') and s.package_id = r.record_id
      and (s.recorded_at = ${committedAt}
        or (s.recorded_at is null and (r.state = 'new' or s.at = ${committedAt})))`);
}

/**
 * The given time; else noon of the date (the same day in nearly every time zone) if no event is later; else
 * now.
 */
function eventTime(at: Fragment, date: Fragment, latest: Fragment): Fragment {
  const noon = sql`((${date}) + time '12:00') at time zone 'UTC'`;
  return sql`coalesce(${at}, greatest(${latest},
    case when ${latest} is null or ${noon} >= ${latest} then least(${noon}, now()) else now() end))`;
}

/** Whether the history contains the same event; one without a time is compared with the latest. */
function isKnown(
  packageId: Fragment,
  { status, at, place, note }: Record<'status' | 'at' | 'place' | 'note', Fragment>,
  latest: Fragment,
): Fragment {
  return sql`exists (select from package_statuses s where s.package_id = ${packageId} and s.status = ${status}
    and s.at = coalesce(${at}, ${latest}) and (${place} is null or s.place = ${place})
    and (${note} is null or s.note = ${note}))`;
}
