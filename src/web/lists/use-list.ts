// A list on a screen: its part of the address, the query that follows from it, and what a person can change.
import {
  keepPreviousData,
  type QueryKey,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Page } from '#core/contract.ts';
import type { ListDeclaration, ListFilters, ListState } from '#core/list-query.ts';
import { setAppState, useAppState } from '#web/app-state.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import {
  type ListAddress,
  listStateOf,
  readListAddress,
  type Sort,
  shownPage,
  writeListAddress,
} from './list-state.ts';

/** From a feature's `queries.ts`: the cache key of a page and the function that fetches it. */
export interface Query<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: Abortable) => Promise<Data>;
}
export interface Abortable {
  readonly signal: AbortSignal;
}

export interface ListOptions<Row> {
  readonly declaration: ListDeclaration;
  readonly query: (state: ListState) => Query<Page<Row>>;
  /** Prefixes the list's parameters when one address holds several lists: `inbounds_`. */
  readonly prefix?: string;
  /** The defaults of an address without list parameters (THEME-08), and a callback for changes. */
  readonly remembered?: ListAddress;
  readonly remember?: (address: ListAddress) => void;
}

export interface List<Row> {
  readonly declaration: ListDeclaration;
  readonly address: ListAddress;
  /** What the list's query is made of. */
  readonly state: ListState;
  readonly page: number;
  readonly pageSize: number;
  readonly pages: number;
  readonly rows: readonly Row[];
  /** Number of the first shown row: while the next page loads, that of the previous page. */
  readonly firstRow: number;
  /** Undefined until the first response. */
  readonly total: number | undefined;
  /** There are more rows than `total`. */
  readonly isMinimum: boolean;
  /** The rows are those of the previous state. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly phone: boolean;
  retry(): void;
  setPage(page: number): void;
  /** On a phone: appends the next page; undefined behind the last one. */
  readonly showMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  /** Undefined where all rows are shown at once. */
  readonly setPageSize: ((size: number) => void) | undefined;
  setSort(sort: Sort): void;
  setSearch(search: string): void;
  setFilters(filters: ListFilters): void;
  clear(): void;
}

/** Keeps the rows of the previous page while the next one loads, unless they belong to another list. */
export function useList<Row>(options: ListOptions<Row>): List<Row> {
  const { declaration, prefix = '', remembered, remember } = options;
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const phone = useMedia(phoneMedia);
  const chosenSize = useAppState().pageSize;

  const given = readListAddress(declaration, raw, prefix);
  const bare = remembered !== undefined && isBare(declaration, given);
  const address = bare ? remembered : given;
  const shown = shownPage(address, { phone, chosenSize });
  const state = listStateOf(declaration, address, shown);
  const pageOf = (number: number) => options.query({ ...state, page: number, count: 'bounded' });
  const query = pageOf(shown.page);
  // Requested before the list is drawn empty, not after.
  usePrefetchQuery(query);
  const result = useQuery({
    ...query,
    placeholderData: (previous, before) =>
      before && sameList(before.queryKey, query.queryKey) ? keepPreviousData(previous) : undefined,
  });

  const more = phone ? (address.more ?? 0) : 0;
  // The pages below the first one; useQueries would cost every list 2 kB for what phones alone use.
  const following = useQuery({
    queryKey: [...query.queryKey, 'following', more],
    queryFn: () =>
      Promise.all(
        Array.from({ length: more }, (_, place) =>
          client.fetchQuery({
            ...pageOf(shown.page + place + 1),
            staleTime: 30_000,
          }),
        ),
      ),
    enabled: more > 0,
    placeholderData: (previous, before) =>
      before && JSON.stringify(before.queryKey.slice(0, -2)) === JSON.stringify(query.queryKey)
        ? previous
        : undefined,
  });
  const appended = more > 0 ? (following.data ?? []).slice(0, more) : [];

  // Rendered in short steps, so that the page stays responsive.
  const drawn = useDeferredValue(result.data);
  const stale = result.isPlaceholderData || (drawn !== undefined && drawn !== result.data);
  const total = drawn?.count;
  const isMinimum = drawn?.count_is_minimum === true;
  // Behind a count that is a minimum there is at least one more page.
  const pages = Math.max(Math.ceil((total ?? 0) / shown.pageSize), isMinimum ? shown.page + 1 : 1);
  const settled = drawn !== undefined && !stale;
  const [firstRow, setFirstRow] = useState(1);
  const firstOfPage = (shown.page - 1) * shown.pageSize + 1;
  if (settled && firstRow !== firstOfPage) setFirstRow(firstOfPage);

  const go = (next: ListAddress, replace = false): void => {
    remember?.(next);
    void navigate({
      to: '.',
      // Other parameters remain: the tab, the state of another list.
      search: (before: Record<string, unknown>) =>
        withoutUndefined({ ...before, ...writeListAddress(declaration, next, prefix) }),
      replace,
      resetScroll: false,
      viewTransition: false,
    });
  };
  const change = (part: Partial<ListAddress>, replace = false): void =>
    go({ ...withoutMore(address), size: shown.pageSize, page: 1, ...part }, replace);

  // A stored list state is written to the address, so that the address can be shared.
  useEffect(() => {
    if (bare && !isBare(declaration, address)) go(address, true);
  });
  // rows were deleted, or the link is old; the last existing page is shown.
  useEffect(() => {
    if (settled && shown.page > pages) change({ page: pages }, true);
  });
  useEffect(() => {
    const last = shown.page + more;
    if (!settled || last >= pages || shown.pageSize > 50) return undefined;
    const next = { ...pageOf(last + 1), staleTime: 30_000, meta: quiet };
    const later = setTimeout(() => void client.prefetchQuery(next), afterDrawingMs);
    return () => clearTimeout(later);
  });

  return {
    declaration,
    address,
    state,
    ...shown,
    pages,
    rows: [...(drawn?.results ?? []), ...appended.flatMap(({ results }) => results)],
    firstRow,
    total,
    isMinimum,
    stale,
    error: result.isError && !settled ? result.error : null,
    phone,
    retry: () => void result.refetch(),
    setPage: (page) => change({ page }),
    showMore:
      shown.page + more < pages && more < 99
        ? () =>
            change(
              {
                page: address.page,
                ...(address.size !== undefined && { size: address.size }),
                more: more + 1,
              },
              true,
            )
        : undefined,
    isLoadingMore: appended.length < more,
    setPageSize(size) {
      setAppState({ pageSize: size });
      // The first visible row stays visible.
      change({ size, page: Math.floor(((shown.page - 1) * shown.pageSize) / size) + 1 });
    },
    setSort: (sort) => change({ sort }),
    setSearch: (search) => change({ search }, true),
    setFilters: (filters) => change({ filters }),
    clear: () => change({ search: '', filters: {} }),
  };
}

/** Rows that are already loaded, as a list of one page: no sorting, search or filters. */
export function useRows<Row>(rows: readonly Row[]): List<Row> {
  const nothing = () => undefined;
  return {
    declaration: { sort: [], search: [], filters: [], defaultSort: '' },
    address: { page: 1, search: '', filters: {} },
    state: { page: 1, pageSize: rows.length },
    page: 1,
    pageSize: rows.length,
    pages: 1,
    rows,
    firstRow: 1,
    total: rows.length,
    isMinimum: false,
    stale: false,
    error: null,
    phone: useMedia(phoneMedia),
    retry: nothing,
    setPage: nothing,
    showMore: undefined,
    isLoadingMore: false,
    setPageSize: undefined,
    setSort: nothing,
    setSearch: nothing,
    setFilters: nothing,
    clear: nothing,
  };
}

/** Prefetches what a person is about to open; failures are ignored. */
export function usePrefetch(): <Data>(query: Query<Data>) => void {
  const client = useQueryClient();
  return (query) => void client.prefetchQuery({ ...query, staleTime: 30_000, meta: quiet });
}

/** The rows of this page come first. */
const afterDrawingMs = 300;

/** Prefetching is not requested by the person, so failures are not reported. */
const quiet = { quiet: true };

function withoutMore(address: ListAddress): ListAddress {
  const { more: _, ...others } = address;
  return others;
}

function isBare(declaration: ListDeclaration, address: ListAddress): boolean {
  return Object.values(writeListAddress(declaration, address)).every((value) => value === undefined);
}

/** The last part of a list's key is its state; the preceding parts identify the list. */
function sameList(a: QueryKey, b: QueryKey): boolean {
  return JSON.stringify(a.slice(0, -1)) === JSON.stringify(b.slice(0, -1));
}

function withoutUndefined(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
