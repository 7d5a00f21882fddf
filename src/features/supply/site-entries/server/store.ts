// Entries in the logs of sites, within the caller's projects and sites. For the blinded, batch, product and quantity are left out.

import type { ListQuery } from '#core/list-query.ts';
import { sheetOf, siteInScope } from '#features/supply/accountability/server/service.ts';
import { undispatchable } from '#features/supply/plausibility/server/service.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { blankOf, seesColumn, seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { allTables, foldedLines, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { anyRow, shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type EntryChoices, entryChoices, type SiteEntry, siteEntriesList, siteEntry } from '../contract.ts';
import type { EntryKind } from '../rules.ts';

/** An entry in the caller's scope. */
export type ReachedEntry = SiteEntry & Authorized<'site entry'>;
/** A site of the project in the caller's scope. */
export type ReachedSite = Authorized<'site'> & {
  readonly project_id: number;
  readonly time_zone: string | null;
};

/** One page of the log of a project's sites. */
export function listEntries(
  database: Queryable,
  scope: Scope,
  project: Authorized<'project'>,
  query: ListQuery,
) {
  return listPage(database, siteEntry, sourceFor(scope), query, conditions(scope, project));
}

/** Every entry of the query, in chunks. */
export function streamEntries(
  database: Database,
  scope: Scope,
  project: Authorized<'project'>,
  query: ListQuery,
) {
  const source = sourceFor(scope);
  const columns = sql`${source.columns}, i.name as site_name`;
  return database.stream(wholeList(anyRow, { ...source, columns }, query, conditions(scope, project)));
}

/** One entry; `lock` locks it until the end of the transaction. */
export async function findEntry(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<ReachedEntry | undefined> {
  const source = sourceFor(scope);
  const reached = sql`r.id = ${id} and ${siteInScope(scope, 'r.site_id')}
    and r.project_id in (select p.id from projects p where ${projectInScope(scope)})`;
  if (lock === 'lock') await database.rows(sql`select 1 from site_entries r where ${reached} for update`);
  const [entry] = await database.rows(
    sql.of(siteEntry)`select ${source.columns} from ${allTables(source)} where ${reached}`,
  );
  return entry && authorize('site entry', entry);
}

/**
 * A site of the project that the caller may access; other entries of the site wait until the end of the
 * transaction.
 */
export async function findSite(
  transaction: Queryable,
  scope: Scope,
  project: Authorized<'project'>,
  id: number,
): Promise<ReachedSite | undefined> {
  const [site] = await transaction.rows(
    sql.of({
      id: 'number',
      project_id: 'number',
      time_zone: 'string?',
    })`select i.id, ${project.id}::bigint as project_id, i.time_zone from sites i
      where i.id = ${id} and ${siteOfProject(project)} and ${siteInScope(scope, 'i.id')}`,
  );
  if (site === undefined) return undefined;
  await lockSite(transaction, site.id);
  return authorize('site', site);
}

/** The sites of a project in the scope, with the batches and kits that they have. */
export async function readChoices(
  database: Queryable,
  scope: Scope,
  project: Authorized<'project'>,
): Promise<EntryChoices> {
  const batches = seesRows(scope, 'accountability')
    ? sql`(select coalesce(json_agg(json_build_object('site_id', g.site_id, 'id', g.batch_id,
          'name', concat_ws(' · ', g.product, g.batch), 'on_hand', g.on_hand::text)
          order by g.product, g.expiry_date nulls last, g.batch), '[]')
        from (${sheetOf(scope, project)}) g where g.site_id is not null and g.batch_id is not null)`
    : sql`'[]'::json`;
  const [answer] = await database.read(
    sql.of(entryChoices)`select
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name, i.id), '[]')
        from sites i where ${siteOfProject(project)} and ${siteInScope(scope, 'i.id')}) as sites,
      ${batches} as batches,
      (select coalesce(json_agg(json_build_object('site_id', k.site_id, 'number', k.number,
          'state', case k.step
          when 'dispensed' then 'dispensed' when 'participant_return' then 'returned' else 'unused' end) order by k.number), '[]')
        from (select s.site_id, k.number, s.step from kits k cross join lateral (
              select x.step, x.site_id from kit_steps x where x.kit_id = k.id
              order by x.rank desc, x.happened_on desc nulls last limit 1) s
            where k.project_id = ${project.id} and s.site_id is not null and ${siteInScope(scope, 's.site_id')}
              and s.step in ('shipped', 'received', 'dispensed', 'participant_return')
            order by k.number limit 2000) k) as kits`,
  );
  return answer ?? { sites: [], batches: [], kits: [] };
}

/** The goods of an entry. */
export interface EntryFacts {
  readonly kind: EntryKind;
  readonly date: string;
  readonly participant: string | null;
  readonly note: string | null;
}

const kitFaults = shape({ count: 'number', unknown: 'boolean', twice: 'boolean', elsewhere: 'boolean' });

/** The number of kits in a text, and what prevents an entry of them at the site; `but` is an entry to ignore. */
export async function findKitFaults(
  transaction: Queryable,
  { id: site, project_id }: ReachedSite,
  { kind, date, participant }: Omit<EntryFacts, 'note'>,
  { kits, but = 0 }: { readonly kits: string; readonly but?: number },
) {
  const entry = (kinds: string, more: Fragment = sql`true`) =>
    sql`exists (select from site_entries e where e.kit_id = n.kit_id and e.voided_at is null and e.id <> ${but}
      and e.kind = any(string_to_array(${kinds}, ' ')) and ${more})`;
  const gone = entry('destroyed lost damaged');
  const isDispensed = entry('dispensed');
  const rules: Record<EntryKind, { twice: Fragment; elsewhere: Fragment }> = {
    dispensed: { twice: isDispensed, elsewhere: gone },
    participant_return: {
      twice: entry('participant_return'),
      elsewhere: sql`not ${entry('dispensed', sql`e.date <= ${date} and e.participant = ${participant}`)}`,
    },
    destroyed: { twice: gone, elsewhere: sql`(${isDispensed} and not ${entry('participant_return')})` },
    lost: { twice: gone, elsewhere: sql`(${isDispensed} and not ${entry('participant_return')})` },
    damaged: { twice: gone, elsewhere: sql`(${isDispensed} and not ${entry('participant_return')})` },
  };
  const { twice, elsewhere } = rules[kind];
  const isAtSite = sql`exists (select from line_kits y join record_lines l on l.id = y.line_id
      join outbounds o on o.id = l.outbound_id and o.voided_at is null
      where y.kit_id = n.kit_id and o.site_id = ${site} and o.dispatched_date <= ${date})
    and not exists (select from line_kits y join record_lines l on l.id = y.line_id
      left join returns t on t.id = l.return_id left join destructions d on d.id = l.destruction_id
      where y.kit_id = n.kit_id and (t.id is not null and t.voided_at is null or d.id is not null and d.voided_at is null))`;
  const [faults] = await transaction.rows(
    sql.of(kitFaults)`select count(*) as count, coalesce(bool_or(n.kit_id is null), false) as unknown,
        coalesce(bool_or(n.kit_id is not null and ${twice}), false) as twice,
        coalesce(bool_or(n.kit_id is not null and (${elsewhere} or not (${isAtSite}))), false) as elsewhere
      from kits_named(${project_id}, ${kits}) n`,
  );
  return faults ?? { count: 0, unknown: false, twice: false, elsewhere: false };
}

/**
 * Adds an entry for each kit in a text. A kit counts as one if that is the unit, else as its share of the
 * sent quantity.
 */
export async function insertKitEntries(
  transaction: Queryable,
  scope: Scope,
  { id: site, project_id }: ReachedSite,
  { kind, date, participant, note }: EntryFacts,
  kits: string,
): Promise<readonly InsertedEntry[]> {
  return transaction.rows(
    sql.of(inserted)`insert into site_entries
        (project_id, site_id, kind, date, batch_id, kit_id, quantity, participant, note, entered_by)
      select ${project_id}, ${site}, ${kind}, ${date}, k.batch_id, k.id,
        coalesce(case when name_key(d.unit) in ('kit', 'kits') then 1.000 end, (
          select nullif(round(l.quantity / (select count(*) from line_kits c where c.line_id = l.id), 3), 0)
          from line_kits y join record_lines l on l.id = y.line_id
          join outbounds o on o.id = l.outbound_id and o.voided_at is null
          where y.kit_id = k.id and o.site_id = ${site} order by l.id limit 1), 1.000),
        ${participant}, ${note}, ${scope.userId}
      from kits_named(${project_id}, ${kits}) n join kits k on k.id = n.kit_id join batches b on b.id = k.batch_id
      join products d on d.id = b.product_id order by k.number
      returning id, batch_id`,
  );
}

/** Whether one of these batches must not be dispensed on that day, by the rules for dispatch from a depot. */
export async function holdsUndispensable(
  database: Queryable,
  batches: readonly number[],
  date: string,
): Promise<boolean> {
  const rules = Object.values(undispatchable).map((broken) => broken(sql`${date}::date`));
  const [row] = await database.rows(
    sql.of({
      held: 'boolean',
    })`select exists (select from batches b where b.id = any(${batches}) and (${sql.join(rules, sql` or `)})) as held`,
  );
  return row?.held === true;
}

const inserted = shape({ id: 'number', batch_id: 'number' });
interface InsertedEntry {
  readonly id: number;
  readonly batch_id: number;
}

/** Adds an entry of a quantity of a batch; returns nothing if the project has no such batch. */
export async function insertEntry(
  transaction: Queryable,
  scope: Scope,
  { id: site, project_id }: ReachedSite,
  { kind, date, participant, note }: EntryFacts,
  goods: { readonly batch: number; readonly quantity: string },
): Promise<InsertedEntry | undefined> {
  const [entry] = await transaction.rows(
    sql.of(inserted)`insert into site_entries
        (project_id, site_id, kind, date, batch_id, quantity, participant, note, entered_by)
      select ${project_id}, ${site}, ${kind}, ${date}, b.id, ${goods.quantity}::numeric, ${participant}, ${note},
        ${scope.userId}
      from batches b where b.id = ${goods.batch} and b.project_id = ${project_id} returning id, batch_id`,
  );
  return entry;
}

/** Corrects an entry. */
export async function updateEntry(
  transaction: Queryable,
  { id }: ReachedEntry,
  { date, participant, quantity, note }: Omit<EntryFacts, 'kind'> & { readonly quantity: string | undefined },
): Promise<void> {
  await transaction.rows(
    sql`update site_entries set date = ${date}, participant = ${participant}, note = ${note},
      quantity = coalesce(${quantity ?? null}::numeric, quantity), updated_at = now() where id = ${id}`,
  );
}

/** Voids an entry: it stays in the log, but no longer counts. */
export async function voidEntry(transaction: Queryable, { id }: ReachedEntry, reason: string): Promise<void> {
  await transaction.rows(
    sql`update site_entries set voided_at = now(), void_reason = ${reason}, updated_at = now() where id = ${id}`,
  );
}

/** Whether a later entry is about the same kit. */
export async function hasLaterEntry(transaction: Queryable, { id }: ReachedEntry): Promise<boolean> {
  const [row] = await transaction.rows(
    sql.of({
      later: 'boolean',
    })`select exists (select from site_entries e join site_entries r on r.kit_id = e.kit_id
      where r.id = ${id} and e.id > r.id and e.voided_at is null) as later`,
  );
  return row?.later === true;
}

const place = shape({
  id: 'number',
  project_id: 'number',
  time_zone: 'string?',
  batch_id: 'number',
  note: 'string?',
});

/** The site of an entry, with its batch and its note as stored; other entries of the site wait until the end of the transaction. */
export async function findSiteOf(
  transaction: Queryable,
  { id }: Authorized<'site entry'>,
): Promise<{ readonly site: ReachedSite; readonly batch: number; readonly note: string | null }> {
  const [row] = await transaction.rows(
    sql.of(place)`select e.site_id as id, e.project_id, s.time_zone, e.batch_id, e.note
      from site_entries e join sites s on s.id = e.site_id where e.id = ${id}`,
  );
  if (row === undefined) throw new Error('an entry was lost while it was locked');
  await lockSite(transaction, row.id);
  const { batch_id: batch, note, ...site } = row;
  return { site: authorize('site', site), batch, note };
}

export interface Balances {
  /** The lowest stock of the site at the end of any day from the given one on. */
  readonly on_hand: string;
  /** The lowest balance of any participant. */
  readonly with_participants: string;
}

/** The lowest balance of a site and batch from a day on: a negative one means more than there was. */
export async function leastBalances(
  transaction: Queryable,
  { id: site, project_id }: Pick<ReachedSite, 'id' | 'project_id'>,
  batch: number,
  since: string,
): Promise<Balances> {
  const balance = (
    by: Fragment,
    effect: Fragment,
    where: Fragment,
  ) => sql`(select coalesce(min(t.balance), 0)::text
    from (select m.day, sum(sum(${effect} * m.quantity)) over (partition by ${by} order by m.day nulls last) as balance
      from site_movements m where m.project_id = ${project_id} and m.site_id = ${site} and m.batch_id = ${batch}
        and ${where} group by ${by}, m.day) t where t.day >= ${since} or t.day is null)`;
  const [balances] = await transaction.rows(
    sql.of({ on_hand: 'string', with_participants: 'string' })`select
      ${balance(sql`m.site_id`, sql`m.effect`, sql`m.effect <> 0`)} as on_hand,
      ${balance(sql`m.reference`, sql`-m.effect`, sql`m.figure in ('dispensed', 'participant_return')`)} as with_participants`,
  );
  return balances ?? { on_hand: '0', with_participants: '0' };
}

async function lockSite(transaction: Queryable, site: number): Promise<void> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended('site_entries', ${site}))`);
}

/** A site `i` with records in the project. */
function siteOfProject({ id }: Authorized<'project'>): Fragment {
  return sql`(exists (select from project_sites j where j.project_id = ${id} and j.site_id = i.id)
    or exists (select from outbounds o where o.project_id = ${id} and o.site_id = i.id and o.voided_at is null))`;
}

function conditions(scope: Scope, { id }: Authorized<'project'>): Fragment[] {
  return [sql`r.project_id = ${id}`, siteInScope(scope, 'r.site_id')];
}

function sourceFor(scope: Scope): ListSource {
  const shown = (name: keyof SiteEntry, column: Fragment) =>
    seesColumn(scope, 'site_entries', name)
      ? sql`${column} as ${sql.id(name)}`
      : sql`${blankOf(scope, 'site_entries', name) === '' ? sql`''` : sql`null`} as ${sql.id(name)}`;
  return {
    declaration: siteEntriesList,
    columns: sql.join([
      sql`r.id, r.date, r.kind, json_build_object('id', i.id, 'name', i.name) as site, r.participant, k.number as kit`,
      shown('product', sql`d.name`),
      shown('batch', sql`b.number`),
      shown('expiry_date', sql`b.expiry_date`),
      shown('quantity', sql`r.quantity::text`),
      shown('note', sql`r.note`),
      sql`coalesce(nullif(u.name, ''), u.email) as entered_by, r.created_at, r.voided_at`,
      shown('void_reason', sql`r.void_reason`),
    ]),
    from: sql`site_entries r left join kits k on k.id = r.kit_id`,
    joins: sql`left join sites i on i.id = r.site_id left join batches b on b.id = r.batch_id
      left join products d on d.id = b.product_id left join users u on u.id = r.entered_by`,
    id: 'r.id',
    sort: {
      date: sql`r.date`,
      kind: sql`r.kind`,
      site: sql`i.name`,
      participant: sql`r.participant`,
      kit: sql`k.number`,
      created_at: sql`r.created_at`,
    },
    neverNull: ['date', 'kind', 'site', 'created_at'],
    sortJoins: { site: sql`join sites i on i.id = r.site_id` },
    search: [
      { fields: ['participant', 'kit'], searchText: foldedLines([sql`r.participant`, sql`k.number`]) },
    ],
    filters: {
      site: (name) => sql`r.site_id in (select id from sites where name_key(name) = name_key(${name}))`,
      kind: (kind) => sql`r.kind = ${kind}`,
    },
  };
}
