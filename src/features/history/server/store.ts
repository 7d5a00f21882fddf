// The audit, read: entries of one record and of the rows below it. It is written by triggers alone.
import { inScope, type Scope } from '#server/scope.ts';
import { all, type Fragment, type Queryable, sql } from '#server/sql.ts';
import { changesAtOnce } from '../contract.ts';
import { type HistoryNoun, historyTables, type NamedTable } from '../rules.ts';

/** An entry as the audit has it. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly reason: string;
  readonly action: 'insert' | 'update' | 'delete';
  readonly table_name: string;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly new: Readonly<Record<string, unknown>> | null;
}

/** The record whose history is read; without an id the global settings. */
export interface About {
  readonly noun: HistoryNoun | 'global_settings';
  readonly id?: number;
}

export interface HistoryFilter {
  readonly actor?: string | undefined;
  readonly day?: string | undefined;
  readonly timeZone: string;
}

/** Whether the scope sees the record; what was voided is still seen here. */
export async function seesRecord(
  database: Queryable,
  scope: Scope,
  noun: HistoryNoun,
  id: number,
): Promise<boolean> {
  const rows = await database.rows(
    sql`select 1 from ${sql.table(noun)} r where r.id = ${id} and ${conditionOf(scope, noun)}`,
  );
  return rows.length > 0;
}

/** One page of a record's history, newest first. */
export async function listHistory(
  database: Queryable,
  scope: Scope,
  about: About,
  filter: HistoryFilter,
  page: number,
): Promise<{ count: number; rows: AuditEntry[] }> {
  const fitting = sql`from (${entriesOf(scope, about)}) e where ${filterOf(filter)}`;
  const [counted] = await database.rows<{ count: number }>(sql`select count(*) as count ${fitting}`);
  const rows = await database.rows<AuditEntry>(
    sql`select id, at, actor, reason, action, table_name, old, new ${fitting}
      order by id desc limit ${changesAtOnce} offset ${(page - 1) * changesAtOnce}`,
  );
  return { count: counted?.count ?? 0, rows };
}

/** Everybody who ever changed the record. */
export async function listActors(database: Queryable, scope: Scope, about: About): Promise<string[]> {
  const rows = await database.rows<{ actor: string }>(
    sql`select distinct actor from (${entriesOf(scope, about)}) e order by actor limit 200`,
  );
  return rows.map(({ actor }) => actor);
}

/** How these rows are called, by their ids; those that are gone are left out. */
export async function namesOf(
  database: Queryable,
  _scope: Scope,
  table: NamedTable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows<{ id: number; name: string }>(
    sql`select id, ${nameColumns[table]} as name from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ownName = sql`name`;
const nameColumns: Record<NamedTable, Fragment> = {
  clients: ownName,
  projects: ownName,
  sites: ownName,
  groups: ownName,
  files: ownName,
  locations: sql`code`,
  cars: sql`plate`,
  users: sql`coalesce(nullif(name, ''), email)`,
};

function conditionOf(scope: Scope, noun: HistoryNoun): Fragment {
  const ofProject = sql`r.project_id in (select p.id from projects p
    where ${inScope(scope, { client: 'p.client_id', project: 'p.id' })})`;
  switch (noun) {
    case 'clients':
      return sql`(${inScope(scope, { client: 'r.id' })}
        or r.id in (select p.client_id from projects p where ${inScope(scope, { project: 'p.id' })}))`;
    case 'projects':
      return inScope(scope, { client: 'r.client_id', project: 'r.id' });
    case 'packages':
      return inScope(scope, { client: 'r.client_id', project: 'r.project_id' });
    case 'invoices':
      return scope.reach === 'all' ? sql`true` : sql`(r.project_id is not null and ${ofProject})`;
    case 'users':
      return sql`r.deleted_at is null`;
    case 'locations':
    case 'cities':
      return sql`true`;
    default:
      return ofProject;
  }
}

/** As the migration has it, word for word: the index goes by it. */
const tablesBelow = sql`a.table_name in ('client_smo_ids', 'client_locations', 'manager_clients', 'project_locations', 'project_sites',
    'manager_projects', 'project_notes', 'package_statuses', 'delivery_reports', 'certificates', 'invoice_payments',
    'user_groups', 'user_sites', 'record_lines')`;

const columns = sql`a.id, a.at, a.actor, a.reason, a.action, a.table_name, a.old, a.new`;

function entriesOf(scope: Scope, { noun, id }: About): Fragment {
  const shown = JSON.stringify(fieldsFor(scope));
  // An import may have touched nothing but what no screen shows.
  const tells = sql`a.action <> 'event' and exists (
    select 1 from jsonb_array_elements_text(${shown}::jsonb -> a.table_name) as f (field)
    where coalesce(a.old -> f.field, 'null') is distinct from coalesce(a.new -> f.field, 'null'))`;
  if (id === undefined) {
    return sql`select ${columns} from audit a where a.table_name = ${noun} and ${tells}`;
  }
  return sql`select ${columns} from audit a
      where a.table_name = ${noun} and a.row_id = ${String(id)} and ${tells}
    union all
    select ${columns} from audit a
      where ${tablesBelow} and audit_parent(a.table_name, coalesce(a.new, a.old)) = ${`${noun} ${id}`} and ${tells}`;
}

/** The fields of each table that the reader may see. */
function fieldsFor(scope: Scope): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(historyTables)
      .filter(([, { people }]) => scope.reach === 'all' || people !== true)
      .map(([table, { fields }]) => [table, Object.keys(fields)]),
  );
}

function filterOf({ actor, day, timeZone }: HistoryFilter): Fragment {
  const conditions: Fragment[] = [];
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`);
  if (day !== undefined) {
    conditions.push(
      sql`at >= ${day}::date::timestamp at time zone ${timeZone}
        and at < (${day}::date + 1)::timestamp at time zone ${timeZone}`,
    );
  }
  return all(conditions);
}
