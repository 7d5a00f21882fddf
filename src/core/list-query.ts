// The list query (specification, section 7; QRY-01 … QRY-17): the abilities of a list are declared once; the
// web app builds the parameters from them and the server parses them. Both directions are here and are tested
// as a round trip.
import { AppError } from './errors.ts';
import { isDayOfWeek } from './weeks.ts';

export const pageSizeDefault = 10;
export const pageSizeOnPhone = 5;
export const limitMaximum = 500;
/** The limit of a bounded count (amendment 31). */
export const boundedCount = 10_000;

/** All filters; a list declares those that it has. */
export const listFilters = [
  'id',
  'location',
  'track__airbill',
  'project__name',
  'project__client__name',
  'project__sponsor',
  'sponsor',
  'is_active',
  'client',
  'status',
  'kind',
  'lane',
  'product',
  'product_id',
  'batch',
  'batch_id',
  'site',
  'week',
  'car',
  'depot',
  'on',
] as const;
export type ListFilter = (typeof listFilters)[number];

export interface ListDeclaration {
  /** API names of the sortable columns. */
  readonly sort: readonly string[];
  /** API names of the searchable fields. */
  readonly search: readonly string[];
  readonly filters: readonly ListFilter[];
  /** The permitted values of filters with a closed list; any other value is malformed. */
  readonly choices?: { readonly [Name in ListFilter]?: readonly string[] };
  /** The text filters that take several values in one parameter (`valuesOf`). */
  readonly several?: readonly ListFilter[];
  /** In API form, with `-` for descending. */
  readonly defaultSort: string;
  readonly defaultLimit?: number;
  readonly maximumLimit?: number;
}

export interface ListFilters {
  /** Rows by ids: the selected rows, or the open one. */
  id?: readonly number[];
  location?: readonly number[];
  track__airbill?: true;
  project__name?: string;
  project__client__name?: string;
  project__sponsor?: string;
  sponsor?: string;
  is_active?: boolean;
  client?: number;
  status?: string;
  kind?: string;
  lane?: string;
  /** The whole name as stored. */
  product?: string;
  product_id?: number;
  /** The number of a batch. */
  batch?: string;
  batch_id?: number;
  /** The whole name of a site. */
  site?: string;
  /** A plain date; the week from Monday to Sunday that contains it. */
  week?: string;
  car?: string;
  /** The whole name of a depot. */
  depot?: string;
  /** A plain date: the list as of the end of that day. */
  on?: string;
}

export interface ListQuery {
  page: number;
  limit: number;
  /** Undefined: the list's default order. */
  ordering?: { column: string; descending: boolean };
  search?: { text: string; fields: readonly string[] };
  filters: ListFilters;
  /** Accepts a bounded count. */
  count?: 'bounded';
}

/** The state of a list on its screen: columns by their own names, and the table's sort. */
export interface ListState {
  page: number;
  pageSize: number;
  sortBy?: string | readonly string[];
  descending?: boolean | readonly boolean[];
  search?: string;
  fields?: readonly string[];
  filters?: ListFilters;
  /** Screens say `10,000+` (amendment 31). */
  count?: 'bounded';
}

/** The parameters of a list call, in the form of QRY-01 … QRY-12. */
export function buildListQuery(state: ListState): Record<string, string> {
  const parameters: Record<string, string> = { page: String(state.page), limit: String(state.pageSize) };
  const text = state.search?.trim() ?? '';
  if (text !== '' && state.fields !== undefined && state.fields.length > 0) {
    parameters['filter'] = text;
    parameters['fields'] = state.fields.map(wireColumn).join(',');
  }
  const columns = [state.sortBy ?? []].flat();
  const directions = [state.descending ?? []].flat();
  const column = columns[0];
  if (columns.length === 1 && directions.length === 1 && column !== undefined && column !== '') {
    const wire = wireColumn(column);
    const signed = `${directions[0] ? '-' : ''}${wire}`;
    parameters['ordering'] = wire === 'id' ? signed : `${signed},id`;
  }
  if (state.count !== undefined) parameters['count'] = state.count;
  const filters = state.filters ?? {};
  for (const name of idFilters) {
    const ids = filters[name] ?? [];
    if (ids.length > 0) parameters[name] = ids.join(',');
  }
  if (filters.track__airbill) parameters['track__airbill'] = 'true';
  for (const name of textFilters) {
    const value = filters[name];
    if (value !== undefined && value !== '') parameters[name] = value;
  }
  if (filters.is_active !== undefined) parameters['is_active'] = String(filters.is_active);
  for (const name of rowFilters) {
    if (filters[name] !== undefined) parameters[name] = String(filters[name]);
  }
  return parameters;
}

const idFilters = ['id', 'location'] as const;
/** Filters by the id of one row. */
const rowFilters = ['client', 'product_id', 'batch_id'] as const;

/** Whether a filter is the id of one row. */
export function isRowFilter(name: ListFilter): name is (typeof rowFilters)[number] {
  return rowFilters.some((one) => one === name);
}

const textFilters = [
  'project__name',
  'project__client__name',
  'project__sponsor',
  'sponsor',
  'status',
  'kind',
  'lane',
  'product',
  'batch',
  'site',
  'week',
  'car',
  'depot',
  'on',
] as const;

/** A column's API name: dots become double underscores, two columns have special names (QRY-07 … QRY-09). */
export function wireColumn(column: string): string {
  if (column === 'location') return 'location__code';
  if (['project.client.name', 'partner', 'project_client_name'].includes(column))
    return 'project__client__name';
  return column.replaceAll('.', '__');
}

/**
 * Reads the parameters of a list call. Page and limit never fail and an unknown ordering column gives the default
 * order; malformed filters, unknown fields and parameters that the list does not support throw ERROR_WITH_FILTER
 * (QRY-13, QRY-15, A-113 … A-115).
 */
export function parseListQuery(
  declaration: ListDeclaration,
  raw: Readonly<Record<string, unknown>>,
): ListQuery {
  const names = parameterNames(declaration);
  for (const name of Object.keys(raw)) {
    if (!names.has(name)) refuse(name.slice(0, 64), 'not supported here');
  }
  const maximum = declaration.maximumLimit ?? limitMaximum;
  const fallback = declaration.defaultLimit ?? pageSizeDefault;
  const limit = wholeNumber(raw['limit']);
  const query: ListQuery = {
    page: pageOf(raw['page']),
    limit: limit === undefined ? Math.min(fallback, maximum) : Math.min(limit, maximum),
    filters: parseFilters(declaration, raw),
  };
  const ordering = parseOrdering(declaration, raw['ordering']);
  if (ordering) query.ordering = ordering;
  const search = parseSearch(declaration, raw);
  if (search) query.search = search;
  if (parseCount(raw) === 'bounded') query.count = 'bounded';
  return query;
}

/** The names of the parameters that a list supports. */
export function parameterNames({ filters }: ListDeclaration): ReadonlySet<string> {
  return new Set([
    'page',
    'limit',
    'ordering',
    'filter',
    'fields',
    'count',
    ...filters,
    ...(filters.includes('project__client__name') ? ['client__name'] : []),
  ]);
}

/** Splits `-start_date,id` into its column and direction; undefined when the list has no such column. */
export function parseOrdering(
  declaration: ListDeclaration,
  raw: unknown,
): { column: string; descending: boolean } | undefined {
  if (typeof raw !== 'string') return undefined;
  const first = raw.split(',')[0]?.trim() ?? '';
  const descending = first.startsWith('-');
  const column = descending ? first.slice(1) : first;
  return column === 'id' || declaration.sort.includes(column) ? { column, descending } : undefined;
}

function parseSearch(
  declaration: ListDeclaration,
  raw: Readonly<Record<string, unknown>>,
): ListQuery['search'] {
  const text = optionalText(raw, 'filter')?.trim();
  const names = optionalText(raw, 'fields');
  if (names !== undefined) {
    for (const name of names.split(',')) {
      if (!declaration.search.includes(name)) refuse('fields', `unknown field ${name.slice(0, 64)}`);
    }
  }
  if (text === undefined || text === '') return undefined;
  return { text, fields: names === undefined ? declaration.search : names.split(',') };
}

function parseFilters(declaration: ListDeclaration, raw: Readonly<Record<string, unknown>>): ListFilters {
  const filters: ListFilters = {};
  // on projects, client__name means the same as project__client__name.
  const values =
    raw['client__name'] === undefined ? raw : { project__client__name: raw['client__name'], ...raw };
  for (const name of declaration.filters) {
    const value = optionalText(values, name);
    if (value === undefined || value === '') continue;
    if (name === 'location' || name === 'id')
      filters[name] = value.split(',').map((id) => identifier(name, id));
    else if (isRowFilter(name)) filters[name] = identifier(name, value);
    else if (!isChoice(declaration, name, value)) refuse(name, 'unknown value');
    else if (name === 'track__airbill') {
      if (truth(name, value)) filters.track__airbill = true;
    } else if (name === 'is_active') filters.is_active = truth(name, value);
    else if ((name === 'week' || name === 'on') && !isDayOfWeek(value)) refuse(name, 'not a date');
    else filters[name] = value;
  }
  return filters;
}

/** Whether each value of a filter is one of its declared choices; true if none are declared. */
export function isChoice(declaration: ListDeclaration, name: ListFilter, value: string): boolean {
  const choices = declaration.choices?.[name];
  const values = declaration.several?.includes(name) ? valuesOf(value) : [value];
  return choices === undefined || (values.length > 0 && values.every((one) => choices.includes(one)));
}

/**
 * The values of a text filter, any of which may match: a vertical bar separates them. Within a value a bar is written
 * `\|`, and a backslash before a bar, another backslash or the end is doubled (decision 0064).
 */
export function valuesOf(text: string): string[] {
  const values = [''];
  for (const [sign] of text.matchAll(/\\[\\|]|[^]/gu)) {
    if (sign === '|') values.push('');
    else values.push(`${values.pop() ?? ''}${/^\\[\\|]$/u.test(sign) ? sign[1] : sign}`);
  }
  return [...new Set(values.filter((value) => value !== ''))];
}

/** Several values as the one text of a filter. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/\\(?=[\\|]|$)|\|/gu, '\\$&')).join('|');
}

function parseCount(raw: Readonly<Record<string, unknown>>): string | undefined {
  const value = optionalText(raw, 'count');
  return value === undefined || value === 'exact' || value === 'bounded'
    ? value
    : refuse('count', 'neither exact nor bounded');
}

function optionalText(raw: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined) return undefined;
  // A repeated parameter arrives as an array.
  if (typeof value !== 'string') return refuse(name, 'given more than once');
  // eslint-disable-next-line no-control-regex -- PostgreSQL stores no NUL
  if (value.length > 1000 || /\u0000/.test(value) || !value.isWellFormed())
    return refuse(name, 'not a readable text');
  return value;
}

/** The requested page; the first one for invalid values (amendment 18). */
export function pageOf(value: unknown): number {
  return Math.min(wholeNumber(value) ?? 1, 1_000_000_000);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d+$/.test(value) && Number(value) >= 1 ? Number(value) : undefined;
}

function identifier(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) return refuse(name, 'not an id');
  return Number(value);
}

function truth(name: string, value: string): boolean {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return refuse(name, 'neither true nor false');
}

function refuse(field: string, reason: string): never {
  throw new AppError('ERROR_WITH_FILTER', { fields: { [field]: reason } });
}
