// The search over all record types. Numbers are first searched by their beginning, in the order of an index,
// and by a part only if that finds too few; names by parts. Each statement requests a few rows of every type
// at once.
import { inScope, type Scope } from '#server/auth/scope.ts';
import { knownLabel } from '#server/database/known-label.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { all, any, everyRow, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import type { SearchGroup } from '../contract.ts';
import { misspelt, misspeltParts, perKind, type SearchKind, shortestPart, shortestTypo } from '../rules.ts';

/** A record type that the caller may read, with the accessible rows. */
export interface SearchedKind {
  readonly kind: SearchKind;
  readonly scope: Scope;
  /** Of the caller. */
  readonly language: string;
}

interface Source {
  readonly from: Fragment;
  readonly id: Fragment;
  /** The compared expression; indexed in db/migrations/0067_search_keys.sql. */
  readonly key: Fragment;
  readonly label: Fragment;
  readonly isNumber: boolean;
  /** Joins by unique keys, for the few rows that are shown. */
  readonly joins: Fragment;
  readonly detail: (scope: Scope, language: string) => Fragment;
  readonly project: Fragment;
  readonly within: (scope: Scope) => Fragment;
}

/** The number of ranked candidates; frequent texts need many to include the best ones. */
const candidates = 200;
/** For numbers, matches at the beginning are the best and are found separately. */
const candidateNumbers = 40;
/** The maximum number of words used. */
const wordsMaximum = 5;

const noProject = sql`null::bigint`;
const ofProject = sql`join projects p on p.id = o.project_id join clients c on c.id = p.client_id`;
const ofProjectsIn = (scope: Scope) =>
  scope.reach === 'all'
    ? everyRow
    : // As an array, so that an index of the records is used: a join would first read every record with the text.
      sql`o.project_id = any(array(select p.id from projects p
          where ${inScope(scope, { client: 'p.client_id', project: 'p.id' })}))`;
const key = (text: Fragment) => sql`search_key(${text}) collate "C"`;

const sources: Readonly<Record<SearchKind, Source>> = {
  packages: {
    from: sql`packages o`,
    id: sql`o.id`,
    key: key(sql`o.airbill`),
    label: sql`o.airbill`,
    isNumber: true,
    joins: ofProject,
    // A driver gets the short form of a package (A-91).
    detail: ({ role }, language) =>
      role === 'driver'
        ? sql`p.name`
        : sql`concat_ws(' · ', p.name, ${knownLabel('status', sql`o.status`, language)})`,
    project: noProject,
    within: (scope) =>
      inScope(scope, { client: 'o.client_id', project: 'o.project_id', site: 'o.site_id', car: 'o.car_id' }),
  },
  projects: {
    from: sql`projects o`,
    id: sql`o.id`,
    key: key(sql`o.search_text`),
    label: sql`o.name`,
    isNumber: false,
    joins: sql`join clients c on c.id = o.client_id`,
    detail: () => sql`c.name`,
    project: noProject,
    within: (scope) =>
      scope.reach === 'site'
        ? sql`o.id in (select s.project_id from project_sites s where ${inScope(scope, { site: 's.site_id' })})`
        : inScope(scope, { client: 'o.client_id', project: 'o.id' }),
  },
  clients: {
    from: sql`clients o`,
    id: sql`o.id`,
    key: key(sql`o.search_text`),
    label: sql`o.name`,
    isNumber: false,
    joins: sql``,
    detail: () => sql`''`,
    project: noProject,
    within: (scope) =>
      scope.reach === 'scope'
        ? any([
            inScope(scope, { client: 'o.id' }),
            sql`o.id in (select p.client_id from projects p where ${inScope(scope, { project: 'p.id' })})`,
          ])
        : inScope(scope, { client: 'o.id' }),
  },
  products: {
    from: sql`products o`,
    id: sql`o.id`,
    key: key(sql`o.name`),
    label: sql`o.name`,
    isNumber: false,
    joins: ofProject,
    detail: () => sql`concat_ws(' · ', o.strength, p.name)`,
    project: noProject,
    within: (scope) => ofProjectsIn(scope),
  },
  batches: {
    // Counts without a matched batch are results themselves; they link to the list of their project.
    from: sql`(select b.id, b.number as batch, b.product_id, null as product, b.project_id, null::bigint as list_of,
          ${key(sql`b.number`)} as key from batches b
        union all select i.id, i.batch, null, i.product, i.project_id, i.project_id, ${key(sql`i.batch`)}
          from inventories i where i.batch_id is null and i.voided_at is null) o`,
    id: sql`o.id`,
    key: sql`o.key`,
    label: sql`o.batch`,
    isNumber: true,
    joins: ofProject,
    detail: () =>
      sql`concat_ws(' · ', coalesce(o.product, (select d.name from products d where d.id = o.product_id)), p.name)`,
    project: sql`o.list_of`,
    within: (scope) => ofProjectsIn(scope),
  },
  kits: {
    from: sql`kits o`,
    id: sql`o.id`,
    key: key(sql`o.number`),
    label: sql`o.number`,
    isNumber: true,
    joins: ofProject,
    detail: () => sql`concat_ws(' · ', (select b.number from batches b where b.id = o.batch_id), p.name)`,
    project: noProject,
    within: (scope) => ofProjectsIn(scope),
  },
  invoices: {
    from: sql`invoices o`,
    id: sql`o.id`,
    key: key(sql`o.name`),
    label: sql`o.name`,
    isNumber: true,
    joins: ofProject,
    detail: () => sql`concat_ws(' · ', c.name, p.name)`,
    project: noProject,
    within: (scope) =>
      all([
        sql`o.project_id is not null`,
        inScope(scope, { client: 'o.client_id', project: 'o.project_id' }),
      ]),
  },
  people: {
    from: sql`users o`,
    id: sql`o.id`,
    key: key(sql`o.search_text`),
    label: sql`o.email`,
    isNumber: false,
    joins: sql``,
    detail: () => sql`o.name`,
    project: noProject,
    // An administrator reaches all, staff none of the administrators.
    within: (scope) =>
      all([
        sql`o.deleted_at is null`,
        inScope(scope, {}),
        scope.role === 'admin'
          ? everyRow
          : sql`not (o.is_superuser or exists (select from user_groups ug join groups g on g.id = ug.group_id
              where ug.user_id = o.id and g.name = 'admin'))`,
      ]),
  },
  sites: {
    from: sql`sites o`,
    id: sql`o.id`,
    key: key(sql`o.name`),
    label: sql`o.name`,
    isNumber: false,
    joins: sql``,
    detail: () => sql`coalesce(o.address, '')`,
    project: noProject,
    within: (scope) => inScope(scope, {}),
  },
  cities: {
    from: sql`cities o`,
    id: sql`o.id`,
    key: key(sql`o.name`),
    label: sql`o.name`,
    isNumber: false,
    joins: sql``,
    detail: () => sql`''`,
    project: noProject,
    within: (scope) => inScope(scope, {}),
  },
};

const found = shape({
  kind: 'string',
  id: 'number',
  label: 'string',
  detail: 'string',
  project_id: 'number?',
  /** 0: the whole, 1: its beginning, 2: a part. */
  rank: 'number',
});
type Found = RowOf<typeof found>;

/** The results of a text: groups with their best records first, groups with an exact match before others. */
export async function findRecords(
  database: Queryable,
  kinds: readonly SearchedKind[],
  text: string,
): Promise<SearchGroup[]> {
  const words = await keysOf(database, text);
  const whole = words.join('');
  if (whole === '' || kinds.length === 0) return [];
  const numbers = kinds.filter(({ kind }) => sources[kind].isNumber);
  const names = kinds.filter(({ kind }) => !sources[kind].isNumber);
  const parts = words.slice(0, wordsMaximum).map((word) => `%${word}%`);

  const byBeginning = whole.length < shortestPart ? kinds : numbers;
  const rows = await read(database, whole, [
    ...byBeginning.map((one) => pick(one, beginsWith(one, whole), sources[one.kind].key)),
    ...(byBeginning === kinds ? [] : names.map((one) => pick(one, containsAll(one, parts)))),
  ]);
  if (whole.length >= shortestPart) {
    const few = numbers.filter(({ kind }) => rows.filter((row) => row.kind === kind).length < perKind);
    rows.push(
      ...(await read(
        database,
        whole,
        few.map((one) => pick(one, containsAll(one, [`%${whole}%`]))),
      )),
    );
  }
  if (rows.length === 0 && whole.length >= shortestTypo) {
    rows.push(
      ...(await read(database, whole, [
        ...numbers.map((one) => pick(one, sql`${sources[one.kind].key} = any(${misspelt(whole)}::text[])`)),
        ...names.map((one) =>
          pick(one, all(words.slice(0, wordsMaximum).map((word) => containsAny(one, word)))),
        ),
      ])),
    );
  }
  return groupsOf(kinds, rows);
}

/** The keys of the words of a text, without empty ones. */
async function keysOf(database: Queryable, text: string): Promise<string[]> {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const rows = await database.read(
    sql.of({ key: 'string' })`select key from unnest(${words}::text[]) with ordinality w (word, at),
      lateral (select search_key(word) as key) made where key <> '' order by at`,
  );
  return rows.map((row) => row.key);
}

function beginsWith({ kind }: SearchedKind, whole: string): Fragment {
  const { key: column } = sources[kind];
  // A range, since LIKE with a parameter would not use the index.
  return sql`${column} >= ${whole} and ${column} < ${whole} || chr(1114111)`;
}

function containsAll({ kind }: SearchedKind, patterns: readonly string[]): Fragment {
  return all(patterns.map((pattern) => sql`${sources[kind].key} like ${pattern}`));
}

function containsAny({ kind }: SearchedKind, word: string): Fragment {
  return sql`${sources[kind].key} like any(${misspeltParts(word)}::text[])`;
}

/** A few rows of a type; in the order of an index if there is one, so that it stops early. */
function pick({ kind, scope, language }: SearchedKind, condition: Fragment, order?: Fragment): Fragment {
  const { from, id, label, isNumber, joins, detail, project, within } = sources[kind];
  const most = isNumber ? candidateNumbers : candidates;
  const narrowed = sql`select * from ${from} where ${condition} and ${within(scope)}
    ${order === undefined ? sql`limit ${most}` : sql`order by ${order} limit ${perKind}`}`;
  return sql`(select ${sql.lit(kind)} as kind, ${id} as id, ${label} as label, ${detail(scope, language)} as detail,
      ${project} as project_id, ${key(label)} as key
    from (${narrowed}) o ${joins})`;
}

async function read(database: Queryable, whole: string, picks: readonly Fragment[]): Promise<Found[]> {
  if (picks.length === 0) return [];
  return database.read(
    sql.of(found)`select kind, id, label, detail, project_id, rank from (
        select every.*, row_number() over (partition by kind order by rank, length(label), label collate people, id) as n
        from (${sql.join(
          picks.map(
            (
              one,
            ) => sql`select picked.*, case when key = ${whole} then 0 when starts_with(key, ${whole}) then 1 else 2 end
              as rank from ${one} picked`,
          ),
          sql` union all `,
        )}) every) ranked
      where n <= ${perKind} order by kind, n`,
  );
}

function groupsOf(kinds: readonly SearchedKind[], rows: readonly Found[]): SearchGroup[] {
  const groups = kinds.map(({ kind }) => {
    // The same batch may have been counted twice, and the same number found by its beginning and by a part.
    const distinct = new Map<string, Found>();
    for (const row of rows) {
      const same = kind === 'batches' ? `${row.label} ${row.detail}` : String(row.id);
      if (row.kind === kind && !distinct.has(same)) distinct.set(same, row);
    }
    return { kind, rows: [...distinct.values()].toSorted((a, b) => a.rank - b.rank).slice(0, perKind) };
  });
  return groups
    .filter((group) => group.rows.length > 0)
    .toSorted((a, b) => wholeFirst(a.rows) - wholeFirst(b.rows))
    .map((group) => ({
      kind: group.kind,
      results: group.rows.map(({ id, label, detail, project_id }) => ({ id, label, detail, project_id })),
    }));
}

function wholeFirst(rows: readonly Found[]): number {
  return rows[0]?.rank === 0 ? 0 : 1;
}
