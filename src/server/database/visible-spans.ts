// Which parts of a record's history a reader may see. A record or its project may have belonged to another
// client before: its history from that time concerns only that client. The audit records which client it
// belonged to; what counts is whether that client and project are within the reader's current scope.
import * as z from 'zod/mini';
import { isInScope, type Place, type Scope } from '#server/auth/scope.ts';
import { type RowOf, shape } from './rows.ts';
import { everyRow, type Fragment, type Queryable, sql } from './sql.ts';

/** A range of the audit during which a record was within a scope. */
export interface Span {
  /** The first entry of the audit, and the first after it. */
  readonly from: number;
  readonly to: number | null;
  readonly fromAt: string | null;
  readonly toAt: string | null;
  /** The entry that moved the record into the scope; it shows earlier values and is not part of the span. */
  readonly arrival: number | null;
}

const storedPlace = z.object({
  client: z.nullable(z.number()),
  project: z.nullable(z.number()),
  site: z.nullable(z.number()),
}) satisfies z.ZodMiniType<Place>;

/** A move of a record between places; null for its creation or deletion. */
export const recordMove = shape({
  id: 'number',
  at: 'string',
  old: z.nullable(storedPlace),
  new: z.nullable(storedPlace),
});
export type RecordMove = RowOf<typeof recordMove>;

/** A move of a project to another client, with everything in it. */
export const projectMove = shape({
  id: 'number',
  at: 'string',
  project: 'number',
  client: 'number',
});
export type ProjectMove = RowOf<typeof projectMove>;

/** Returns the spans of a record's history that this scope may see, oldest first; undefined if all of it. */
export async function visibleSpans(
  database: Queryable,
  scope: Scope,
  table: string,
  id: number,
): Promise<readonly Span[] | undefined> {
  if (scope.reach === 'all') return undefined;
  if (table === 'clients') return spansOfClient(database, scope, id);
  const { moves, now } = await findMoves(database, table, id);
  const projects =
    table === 'projects' ? [] : projectsIn([now, ...moves.flatMap((one) => [one.old, one.new])]);
  const around = await findProjectMoves(database, projects);
  const start = moves[0] === undefined ? now : moves[0].old;
  return spansOf(start, around.clients, [...moves, ...around.moves], (place) => isInScope(scope, place));
}

/** A client is visible directly, or while a project of the reader belongs to it. */
async function spansOfClient(
  database: Queryable,
  scope: Scope,
  client: number,
): Promise<readonly Span[] | undefined> {
  if (isInScope(scope, { client, project: null, site: null })) return undefined;
  const spans: Span[] = [];
  for (const project of scope.projectIds) {
    const { moves, now } = await findMoves(database, 'projects', project);
    const start = moves[0] === undefined ? now : moves[0].old;
    spans.push(...spansOf(start, new Map(), moves, (place) => place.client === client));
  }
  // A project was moved here, not the client.
  return spans.map((span) => ({ ...span, arrival: null }));
}

/** The spans during which `sees` was true; ended at gaps in the audit. */
export function spansOf(
  start: Place | null,
  clientsAtStart: ReadonlyMap<number, number>,
  moves: readonly (RecordMove | ProjectMove)[],
  sees: (place: Place) => boolean,
): Span[] {
  const clients = new Map(clientsAtStart);
  const isSeen = (at: Place | null) =>
    at !== null && sees({ ...at, client: clients.get(at.project ?? 0) ?? at.client });
  const spans: Span[] = [];
  let place = start;
  let open = isSeen(place)
    ? { from: 0, fromAt: null as string | null, arrival: null as number | null }
    : undefined;
  for (const move of moves.toSorted((a, b) => a.id - b.id)) {
    const begins = 'new' in move && move.old === null;
    if ('new' in move) {
      // The audit does not know where it was before, nor since when.
      if (move.old !== null && !isSeen(move.old)) open = undefined;
      place = move.new;
    } else clients.set(move.project, move.client);
    const seen = isSeen(place);
    if (open !== undefined && !seen) {
      spans.push({ ...open, to: move.id, toAt: move.at });
      open = undefined;
    } else if (open === undefined && seen) {
      open = begins
        ? { from: move.id, fromAt: null, arrival: null }
        : { from: move.id + 1, fromAt: move.at, arrival: move.id };
    }
  }
  return open === undefined ? spans : [...spans, { ...open, to: null, toAt: null }];
}

/** The condition for audit entries within the spans; one text for any number of them. */
export function inSpans(spans: readonly Span[] | undefined): Fragment {
  if (spans === undefined) return everyRow;
  return sql`exists (select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s ("from" bigint, "to" bigint)
    where a.id >= s."from" and a.id < coalesce(s."to", a.id + 1))`;
}

/** The same for rows with a timestamp. */
export function momentInSpans(spans: readonly Span[] | undefined, moment: string): Fragment {
  if (spans === undefined) return everyRow;
  const at = sql.ref(moment);
  return sql`exists (select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
    as s ("fromAt" timestamptz, "toAt" timestamptz)
    where ${at} >= coalesce(s."fromAt", '-infinity') and ${at} < coalesce(s."toAt", 'infinity'))`;
}

async function findMoves(
  database: Queryable,
  table: string,
  id: number,
): Promise<{ moves: RecordMove[]; now: Place | null }> {
  const moves = await database.read(
    sql.of(recordMove)`select id, at, old, new from (
        select a.id, a.at, a.action, ${placeIn(table, sql`a.old`)} as old, ${placeIn(table, sql`a.new`)} as new
        from audit a where a.table_name = ${table} and a.row_id = ${String(id)} and a.action <> 'event') e
      where action <> 'update' or old is distinct from new order by id`,
  );
  const [row] = await database.read(
    sql.of({ place: storedPlace })`
      select ${placeIn(table, sql`to_jsonb(r)`)} as place from ${sql.table(table)} r where r.id = ${id}`,
  );
  return { moves, now: row?.place ?? null };
}

function placeIn(table: string, row: Fragment): Fragment {
  const project = table === 'projects' ? sql.lit('id') : sql.lit('project_id');
  return sql`case when ${row} is not null then jsonb_build_object('project', ${row} -> ${project},
    'client', ${row} -> 'client_id', 'site', ${row} -> 'site_id') end`;
}

async function findProjectMoves(
  database: Queryable,
  projects: readonly number[],
): Promise<{ clients: Map<number, number>; moves: ProjectMove[] }> {
  if (projects.length === 0) return { clients: new Map(), moves: [] };
  const now = await database.read(
    sql.of({ id: 'number', client: 'number' })`
      select id, client_id as client from projects where id = any(${[...projects]}::bigint[])`,
  );
  const moves = await database.read(
    sql.of(projectMove, { before: 'number' })`
      select a.id, a.at, a.row_id::float8 as project, (a.old ->> 'client_id')::float8 as before,
        (a.new ->> 'client_id')::float8 as client
      from audit a where a.table_name = 'projects' and a.row_id = any(${projects.map(String)}::text[])
        and a.action = 'update' and a.old -> 'client_id' is distinct from a.new -> 'client_id' order by a.id`,
  );
  const clients = new Map(now.map(({ id, client }) => [id, client]));
  for (const { project, before } of moves.toReversed()) clients.set(project, before);
  return { clients, moves };
}

function projectsIn(places: readonly (Place | null)[]): number[] {
  return [...new Set(places.flatMap((place) => place?.project ?? []))];
}
