// A list on a screen: its part of the address, the query that follows from it, and what a person can change.
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Page } from '#core/contract.ts';
import type { ListDeclaration, ListFilters, ListState } from '#core/list-query.ts';
import { setAppState, useAppState } from './app-state.ts';
import {
  type ListAddress,
  listStateOf,
  readListAddress,
  type Sort,
  shownPage,
  writeListAddress,
} from './list-state.ts';
import { phoneMedia, useMedia } from './use-media.ts';

/** What a feature's `queries.ts` gives: under which key an answer is kept, and how it is fetched. */
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
  /** Stands before the list's parameters where one address holds several lists: `inbounds_`. */
  readonly prefix?: string;
  /** What an address without a word about the list means (THEME-08), and whom to tell when it changes. */
  readonly remembered?: ListAddress;
  readonly remember?: (address: ListAddress) => void;
}

export interface List<Row> {
  readonly declaration: ListDeclaration;
  readonly address: ListAddress;
  readonly page: number;
  readonly pageSize: number;
  readonly pages: number;
  readonly rows: readonly Row[];
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  /** The rows are those of the state before this one. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly phone: boolean;
  retry(): void;
  setPage(page: number): void;
  /** Undefined where all rows are shown at once. */
  readonly setPageSize: ((size: number) => void) | undefined;
  setSort(sort: Sort): void;
  setSearch(search: string): void;
  setFilters(filters: ListFilters): void;
  clear(): void;
}

/** Keeps the rows of the page before while the next one loads, unless they belong to another list. */
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
  const query = options.query(state);
  const result = useQuery({
    ...query,
    placeholderData: (previous, before) =>
      before && sameList(before.queryKey, query.queryKey) ? keepPreviousData(previous) : undefined,
  });

  const total = result.data?.count;
  const pages = Math.max(1, Math.ceil((total ?? 0) / shown.pageSize));
  const settled = result.data !== undefined && !result.isPlaceholderData;

  const go = (next: ListAddress, replace = false): void => {
    remember?.(next);
    void navigate({
      to: '.',
      // What is not the list's stays: the tab, the state of another list.
      search: (before: Record<string, unknown>) =>
        withoutUndefined({ ...before, ...writeListAddress(declaration, next, prefix) }),
      replace,
      resetScroll: false,
      viewTransition: false,
    });
  };
  const change = (part: Partial<ListAddress>, replace = false): void =>
    go({ ...address, size: shown.pageSize, page: 1, ...part }, replace);

  // A remembered list writes itself into the address, so that the address can be sent.
  useEffect(() => {
    if (bare && !isBare(declaration, address)) go(address, true);
  });
  // rows were taken away, or the link is old; the last page that is there is shown.
  useEffect(() => {
    if (settled && shown.page > pages) change({ page: pages }, true);
  });
  useEffect(() => {
    if (settled && shown.page < pages && shown.pageSize <= 50) {
      const next = options.query({ ...state, page: shown.page + 1 });
      void client.prefetchQuery({ ...next, staleTime: 30_000, meta: quiet });
    }
  });

  return {
    declaration,
    address,
    ...shown,
    pages,
    rows: result.data?.results ?? [],
    total,
    stale: result.isPlaceholderData,
    error: result.isError && !settled ? result.error : null,
    phone,
    retry: () => void result.refetch(),
    setPage: (page) => change({ page }),
    setPageSize(size) {
      setAppState({ pageSize: size });
      // The first row in view stays in view.
      change({ size, page: Math.floor(((shown.page - 1) * shown.pageSize) / size) + 1 });
    },
    setSort: (sort) => change({ sort }),
    setSearch: (search) => change({ search }, true),
    setFilters: (filters) => change({ filters }),
    clear: () => change({ search: '', filters: {} }),
  };
}

/** Rows that are all there already, as a list of one page: nothing to sort, search or filter. */
export function useRows<Row>(rows: readonly Row[]): List<Row> {
  const nothing = () => undefined;
  return {
    declaration: { sort: [], search: [], filters: [], defaultSort: '' },
    address: { page: 1, search: '', filters: {} },
    page: 1,
    pageSize: rows.length,
    pages: 1,
    rows,
    total: rows.length,
    stale: false,
    error: null,
    phone: useMedia(phoneMedia),
    retry: nothing,
    setPage: nothing,
    setPageSize: undefined,
    setSort: nothing,
    setSearch: nothing,
    setFilters: nothing,
    clear: nothing,
  };
}

/** Loads ahead what a person is about to open; a failure of it says nothing. */
export function usePrefetch(): <Data>(query: Query<Data>) => void {
  const client = useQueryClient();
  return (query) => void client.prefetchQuery({ ...query, staleTime: 30_000, meta: quiet });
}

/** Nobody asked for what is loaded ahead, so nobody is told when it fails. */
const quiet = { quiet: true };

function isBare(declaration: ListDeclaration, address: ListAddress): boolean {
  return Object.values(writeListAddress(declaration, address)).every((value) => value === undefined);
}

/** The last part of a list's key is its state; what stands before it says which list it is. */
function sameList(a: QueryKey, b: QueryKey): boolean {
  return JSON.stringify(a.slice(0, -1)) === JSON.stringify(b.slice(0, -1));
}

function withoutUndefined(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
