// Which way a search is run: by the trigram index, row by row, or as a choice of values. Its answer is the same.
import { fold } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { countLimited, fewRows, isBounded, keptCount } from './list-counts.ts';
import { hasTrigram, type SearchSource, type SearchWay, sourcesThatFind } from './list-search.ts';
import { type ListedColumn, type ListSource, searchIn, searchOf } from './list-source.ts';
import { all, any, type Fragment, type Queryable, sql } from './sql.ts';

export interface SearchPlan {
  readonly from: Fragment;
  /** Where something may be found. */
  readonly sources: readonly SearchSource[];
  readonly way: SearchWay;
  /** How the rows are counted up to the bound: what is in many of them is found sooner by a scan. */
  readonly countWay: SearchWay;
  /** Whether few rows are searched, whatever is found in them. */
  readonly isOfFew?: true;
  /** Whether more rows than the bound are known to fit. */
  readonly isCounted?: boolean;
  /** The search as a choice of values. */
  readonly inValues?: Fragment;
}

/**
 * So many rows are looked at to see how frequent a text is, and so many of them have what is frequent: more of them in a part
 * of the list, whose rows lie scattered over the table and cost more to look at.
 */
const sample = { rows: 1_000, frequent: 100, frequentInPart: 150 };

/** To look up what so many rows refer to takes longer than to ask first whether the text is there at all. */
const manyLookUps = 1_000;

/** How a search is run, or that it finds nothing. Its answer is the same whichever way it is. */
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

/** Whether many rows match, by the first ones and by those just before the bound: neighbouring rows are often alike. */
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

/** Whether the kept counts alone tell of more rows than the bound that the search finds. */
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

/** More values than a person could choose from are not looked through. */
const valuesMaximum = 200;

/**
 * A search in columns of few values alone, as a choice of those that it finds: any other way it would read every row that
 * has the text elsewhere. Undefined where it is another search, or a column has more values.
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
