// The state of a list is in the address, so that back, reload and a shared link give the same view: page,
// size, sort, search and the filters under their API names.
// Requirements: THEME-06, THEME-07, CONST-02.
import {
  isChoice,
  isRowFilter,
  type ListDeclaration,
  type ListFilter,
  type ListFilters,
  type ListState,
  pageSizeDefault,
  pageSizeOnPhone,
  wireColumn,
} from '#core/list-query.ts';
import { isDayOfWeek } from '#core/weeks.ts';

/** The page sizes that a person can choose (A-61: on phones it is always 5). */
export const pageSizes = [10, 25, 50, 100, 500] as const;

export interface Sort {
  /** The column's own name, as in its declaration: `start_date`, `project.name`. */
  readonly column: string;
  readonly descending: boolean;
}

/** A list's part of the address. Missing values are the list's defaults. */
export interface ListAddress {
  readonly page: number;
  readonly size?: number;
  /** On a phone: pages that were appended to the first one. */
  readonly more?: number;
  readonly sort?: Sort;
  readonly search: string;
  readonly filters: ListFilters;
}

export type RawSearch = Readonly<Record<string, unknown>>;

/** Parses the address. Never fails: malformed or unknown values count as missing. */
export function readListAddress(declaration: ListDeclaration, raw: RawSearch, prefix = ''): ListAddress {
  const value = (name: string): string => asText(raw[prefix + name]);
  const size = Number(value('size'));
  const sort = readSort(declaration, value('sort'));
  return {
    page: /^[1-9]\d{0,8}$/.test(value('page')) ? Number(value('page')) : 1,
    ...(isPageSize(size) && { size }),
    ...(/^[1-9]\d?$/.test(value('more')) && { more: Number(value('more')) }),
    ...(sort && { sort }),
    search: value('search').trim().slice(0, 200),
    filters: readFilters(declaration, value),
  };
}

/** The list's part of the address as search parameters; undefined removes a parameter. */
export function writeListAddress(
  declaration: ListDeclaration,
  address: ListAddress,
  prefix = '',
): Record<string, string | number | boolean | undefined> {
  const { filters } = address;
  const parameters: Record<string, string | number | boolean | undefined> = {
    page: address.page > 1 ? address.page : undefined,
    size: address.size,
    more: address.more,
    sort: address.sort && `${address.sort.descending ? '-' : ''}${address.sort.column}`,
    search: address.search === '' ? undefined : address.search,
  };
  for (const name of declaration.filters) {
    const given = filters[name];
    parameters[name] =
      typeof given === 'object' ? given.join(',') || undefined : given === '' ? undefined : given;
  }
  if (filters.is_active !== undefined) parameters['is_active'] = filters.is_active;
  return Object.fromEntries(Object.entries(parameters).map(([name, given]) => [prefix + name, given]));
}

/**
 * The shown page and size. The address counts pages by its own size; where another size applies (a phone, or
 * a link from a person with another choice), the page with the same first row is shown.
 */
export function shownPage(
  address: ListAddress,
  device: { phone: boolean; chosenSize: number },
): { page: number; pageSize: number } {
  const addressSize = address.size ?? device.chosenSize;
  const chosen = addressSize === pageSizeOnPhone ? device.chosenSize : addressSize;
  const pageSize = device.phone ? pageSizeOnPhone : chosen;
  return { page: Math.floor(((address.page - 1) * addressSize) / pageSize) + 1, pageSize };
}

/** The default sort of a list, as its own column name; undefined when no column shows it. */
export function defaultSort(declaration: ListDeclaration, columns: readonly string[]): Sort | undefined {
  const descending = declaration.defaultSort.startsWith('-');
  const wire = descending ? declaration.defaultSort.slice(1) : declaration.defaultSort;
  const column = columns.find((name) => wireColumn(name) === wire);
  return column === undefined ? undefined : { column, descending };
}

/** What a click on a head sorts by: a new column begins as it usually reads, the sorted one turns around. */
export function nextSort(
  current: Sort | undefined,
  { id, descends }: { readonly id: string; readonly descends: boolean },
): Sort {
  return { column: id, descending: current?.column === id ? !current.descending : descends };
}

/** The input of the query builder. */
export function listStateOf(
  declaration: ListDeclaration,
  address: ListAddress,
  shown: { page: number; pageSize: number },
): ListState {
  return {
    ...shown,
    ...(address.sort && { sortBy: address.sort.column, descending: address.sort.descending }),
    ...(address.search !== '' && { search: address.search, fields: declaration.search }),
    filters: address.filters,
  };
}

/** The number of set filters. */
export function countFilters(filters: ListFilters): number {
  return Object.values(filters).filter((value) => value !== undefined && value !== '').length;
}

/** The filters with one of them changed; undefined, an empty text and an empty choice remove it. */
export function withFilter<K extends ListFilter>(
  filters: ListFilters,
  name: K,
  value: ListFilters[K] | undefined,
): ListFilters {
  const { [name]: _, ...rest } = filters;
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? rest : { ...rest, [name]: value };
}

function isPageSize(size: number): boolean {
  return size === pageSizeOnPhone || size === pageSizeDefault || pageSizes.some((one) => one === size);
}

function readSort(declaration: ListDeclaration, value: string): Sort | undefined {
  const descending = value.startsWith('-');
  const column = descending ? value.slice(1) : value;
  return declaration.sort.includes(wireColumn(column)) ? { column, descending } : undefined;
}

function readFilters(declaration: ListDeclaration, value: (name: string) => string): ListFilters {
  const filters: ListFilters = {};
  for (const name of declaration.filters) {
    const given = value(name).trim();
    if (name === 'location' || name === 'id') {
      const ids = given.split(',').filter(isId).map(Number);
      if (ids.length > 0) filters[name] = [...new Set(ids)];
    } else if (isRowFilter(name)) {
      if (isId(given)) filters[name] = Number(given);
    } else if (name === 'track__airbill') {
      if (given === 'true') filters.track__airbill = true;
    } else if (name === 'is_active') {
      if (given === 'true' || given === 'false') filters.is_active = given === 'true';
    } else if (name === 'week' || name === 'on') {
      if (isDayOfWeek(given)) filters[name] = given;
    } else if (given !== '' && isChoice(declaration, name, given)) {
      filters[name] = given.slice(0, 1000);
    }
  }
  return filters;
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
