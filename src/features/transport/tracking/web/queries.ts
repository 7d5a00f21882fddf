import type { Page } from '#core/contract.ts';
import { fold } from '#core/fold.ts';
import type { ListDeclaration, ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable, Query } from '#web/lists/use-list.ts';
import { type CarPosition, trackingContract } from '../contract.ts';
import type { Fleet } from './fleet.ts';

/** Map settings; on failure only the base map is missing. */
export const mapSettingsQuery = {
  queryKey: ['map-settings'],
  queryFn: ({ signal }: Abortable) => call(trackingContract.settings, {}, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
};

/** The track of a car for the last 24 hours, refreshed every minute. */
export function trackQuery(id: number) {
  return {
    queryKey: ['car-track', id],
    queryFn: ({ signal }: Abortable) => call(trackingContract.track, { params: { id } }, { signal }),
    refetchInterval: 60_000,
  };
}

/** The table of cars, sorted and searched on the client, which has all of them. */
export const positionsList = {
  sort: ['car', 'type', 'speed', 'destination', 'updated_at'],
  search: ['car', 'type', 'destination', 'airbill'],
  filters: [],
  defaultSort: 'car',
} as const satisfies ListDeclaration;

/** One page of the table. */
export function positionsQuery(fleet: Fleet) {
  return (state: ListState): Query<Page<CarPosition>> => ({
    queryKey: ['positions', state],
    async queryFn({ signal }) {
      // A query that reads its signal is cancelled when the page is left; the next visit would wait for it for ever.
      signal.throwIfAborted();
      await fleet.loaded;
      return pageOf(fleet.state.get().results, state);
    },
  });
}

/** Returns the cars that contain every word of the search in any of their texts. */
export function found(cars: readonly CarPosition[], search: string): readonly CarPosition[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return cars;
  return cars.filter((car) => {
    const text = fold(positionsList.search.map((name) => car[name] ?? '').join(' '));
    return words.every((word) => text.includes(word));
  });
}

export function pageOf(cars: readonly CarPosition[], state: ListState): Page<CarPosition> {
  const [asked] = [state.sortBy ?? []].flat();
  const column = positionsList.sort.find((name) => name === asked) ?? 'car';
  const [descending = false] = [state.descending ?? []].flat();
  const rows = found(cars, state.search ?? '').toSorted(by(column, descending));
  const first = (state.page - 1) * state.pageSize;
  return {
    count: rows.length,
    next: null,
    previous: null,
    // Copies: the cars of the fleet move in place.
    results: rows.slice(first, first + state.pageSize).map((car) => ({ ...car })),
  };
}

const texts = new Intl.Collator(undefined, { numeric: true });

/** Compares by a column; null comes last in both directions. */
function by(column: keyof CarPosition, descending: boolean) {
  const turn = descending ? -1 : 1;
  return (one: CarPosition, other: CarPosition): number => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.id - other.id;
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b));
    return turn * order || one.id - other.id;
  };
}
