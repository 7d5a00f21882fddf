// Chooses how a search runs: by the trigram index, row by row, or as a choice of values. The result is the same.
import { fold } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { countLimited, fewRows, isBounded, keptCount } from './list-counts.ts';
import { hasTrigram, type SearchSource, type SearchWay, sourcesThatFind } from './list-search.ts';
import { type ListedColumn, type ListSource, searchIn, searchOf } from './list-source.ts';
import { all, any, type Fragment, type Queryable, sql } from './sql.ts';

export interface SearchPlan {
  readonly from: Fragment;
  /** The searched columns. */
  readonly sources: readonly SearchSource[];
  readonly way: SearchWay;
  /** How rows are counted up to the bound: a scan finds frequent texts faster. */
  readonly countWay: SearchWay;
  /** Whether few rows are searched, regardless of the matches. */
  readonly isOfFew?: true;
  /** Whether more rows than the bound are known to match. */
  readonly isCounted?: boolean;
  /** The search as a choice of values. */
  readonly inValues?: Fragment;
}

/**
 * Sample size for estimating how frequent a text is, and the number of matches from which it counts as
 * frequent: more in a part of the list, whose rows are scattered over the table and cost more to read.
 */
const sample = { rows: 1_000, frequent: 100, frequentInPart: 150 };

/** With this many rows it is faster to check first whether the text occurs in the referenced table at all. */
const manyLookUps = 1_000;

/** How a search runs, or that it finds nothing. The result is the same either way. */
export async function planSearch(
  database: Queryable,
  source: ListSource,
  query: ListQuery,
  narrowed: readonly Fragment[],
): Promise<SearchPlan | 'nothing'> {
  const { from, search: sources } = source;
  const byIndex: SearchPlan = { from, sources, way: 'by index', countWay: 'by index' };
  const searched = searchIn(source, query);
  if (searched === undefined || fold(searched.text) === '') return byIndex;
  if (narrowed.length > 0) {
    const { count, more } = await countLimited(database, source.from, all(narrowed));
    if (!more) {
      const isLookedUp = count < manyLookUps || !hasTrigram(searched.text);
      return {
        from: source.fromOfFew ?? from,
        sources: isLookedUp ? sources : await sourcesThatFind(database, sources, searched),
        way: 'one by one',
        countWay: 'one by one',
        isOfFew: true,
      };
    }
  }
  const values = await valuesFound(database, source, searched, narrowed);
  if (values?.length === 0) return 'nothing';
  const plan = values === undefined ? byIndex : { ...byIndex, inValues: any(values) };
  if (isBounded(query) && (await isSurelyMore(database, source, query, narrowed))) {
    return { ...plan, isCounted: true };
  }
  if (values !== undefined || !hasTrigram(searched.text)) return plan;
  const narrower = { ...plan, sources: await sourcesThatFind(database, sources, searched) };
  if (!isBounded(query)) return narrower;
  const matching = all(searchOf({ ...source, search: narrower.sources }, query, 'one by one'));
  const isFrequent = await isFrequentIn(database, source, matching, narrowed);
  return isFrequent ? { ...narrower, countWay: 'in a scan' } : narrower;
}

/**
 * Whether many rows match, judged by the first rows and those just before the bound: neighbouring rows are
 * often similar.
 */
async function isFrequentIn(
  database: Queryable,
  { from, id }: ListSource,
  matching: Fragment,
  narrowed: readonly Fragment[],
): Promise<boolean> {
  const frequent = narrowed.length > 0 ? sample.frequentInPart : sample.frequent;
  for (const offset of [0, fewRows - sample.rows]) {
    const rows = sql`select ${sql.ref(id)} from ${from} where ${all(narrowed)} limit ${sample.rows} offset ${offset}`;
    const [seen] = await database.read(
      sql.of({ count: 'number' })`select count(*) filter (where ${matching}) as count
        from ${from} where ${sql.ref(id)} = any(array(${rows}))`,
    );
    if ((seen?.count ?? 0) < frequent) return false;
  }
  return true;
}

/** Whether the maintained counts alone show more matches than the bound. */
async function isSurelyMore(
  database: Queryable,
  source: ListSource,
  query: ListQuery,
  narrowed: readonly Fragment[],
): Promise<boolean> {
  const searched = searchIn(source, query);
  const counts = keptCount(source, { ...query, search: undefined });
  if (counts === undefined || searched === undefined) return false;
  const { text, fields } = searched;
  const found = fields.flatMap((field) => source.kept?.search?.[field]?.(text) ?? []);
  const listed = fields.filter((field) => source.kept?.listed?.includes(field));
  found.push(...((await valuesFound(database, source, { text, fields: listed }, narrowed)) ?? []));
  if (found.length === 0) return false;
  const [kept] = await database.read(
    sql.of({
      count: 'number',
    })`select coalesce(sum(count), 0)::bigint as count from ${counts} and ${any(found)}`,
  );
  return (kept?.count ?? 0) > fewRows;
}

/** The maximum number of distinct values to search. */
const valuesMaximum = 200;

/**
 * A search in columns with few distinct values only, as a choice of the matching values: any other way would
 * read every row that has the text elsewhere. Undefined for other searches, or if a column has too many
 * values.
 */
async function valuesFound(
  database: Queryable,
  { listed = {}, from }: ListSource,
  { text, fields }: NonNullable<ListQuery['search']>,
  narrowed: readonly Fragment[],
): Promise<Fragment[] | undefined> {
  const columns = fields.map((field) => listed[field]);
  if (columns.length === 0 || columns.some((column) => column === undefined)) return undefined;
  const chosen: Fragment[] = [];
  for (const { column, isBelowParent } of columns as ListedColumn[]) {
    // From each value to the next one in the index.
    const part = isBelowParent === true ? narrowed : [];
    const next = (condition: Fragment) =>
      sql`select ${column} from ${from} where ${all([...part, condition])} order by 1 limit 1`;
    const used = await database.read(
      sql.of({ value: 'string' })`with recursive used as (
          select (${next(sql`${column} is not null`)}) as value union all
          select (${next(sql`${column} > used.value`)}) from used where used.value is not null)
        select value from used where value is not null limit ${valuesMaximum + 1}`,
    );
    if (used.length > valuesMaximum) return undefined;
    const found = used.flatMap(({ value }) => (fold(value).includes(fold(text)) ? [value] : []));
    if (found.length > 0) chosen.push(sql`${column} = any(${found}::text[])`);
  }
  return chosen;
}
