import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { weatherContract } from '../contract.ts';
import { currentLimit, historyLimit } from '../rules.ts';

const minute = 60_000;

/** Current weather of each office (WEA-06); public, and a failure shows no message (HOME-09). */
export const currentWeatherQuery = queryOptions({
  queryKey: ['weather', 'current'],
  queryFn: ({ signal }) => call(weatherContract.list, { query: { limit: String(currentLimit) } }, { signal }),
  staleTime: 5 * minute,
  refetchInterval: 10 * minute,
  retry: false,
  meta: { quiet: true },
});

/** Current values and history (WEA-05). */
export const weatherHistoryQuery = queryOptions({
  queryKey: ['weather', 'history'],
  queryFn: ({ signal }) => call(weatherContract.list, { query: { limit: String(historyLimit) } }, { signal }),
  staleTime: 5 * minute,
  refetchInterval: 10 * minute,
});
