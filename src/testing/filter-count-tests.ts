// The tests of an endpoint that counts the values of a list's filters.
import { expect, it } from 'vitest';
import type { FilterCounts } from '#core/filter-counts.ts';
import { joinValues } from '#core/list-query.ts';
import type { TestApi } from './api.ts';

/**
 * Each value of these filters is counted as many rows as the list shows with it; two values together show the rows of
 * both; a filter narrows the others, not itself. Each filter needs two values with rows. The values of filters with
 * declared choices are `exact`, others are found in capitals too.
 */
export function countsAsListed(
  api: TestApi,
  token: () => string,
  list: string,
  names: readonly string[],
  exact: readonly string[] = [],
): void {
  const parameter = (name: string, values: readonly string[]) =>
    `?${name}=${encodeURIComponent(joinValues(values))}`;
  const counted = async (query = ''): Promise<FilterCounts['filters']> => {
    const { status, body } = await api.get(`${list}filter_counts/${query}`, token());
    expect(status).toBe(200);
    return body.filters;
  };
  const listed = async (query: string): Promise<number> =>
    (await api.get(`${list}${query}`, token())).body.count;

  it('QRY-12 counts what each value of a filter would show', async () => {
    const filters = await counted();
    expect(filters.map(({ name }) => name)).toEqual(names);
    for (const { name, choices } of filters) {
      expect(choices.length).toBeGreaterThan(0);
      for (const { value, count } of choices)
        expect([name, value, await listed(parameter(name, [value]))]).toEqual([name, value, count]);
    }
  });

  it('QRY-12 several values show the rows of each, and narrow the other filters alone', async () => {
    for (const { name, choices } of await counted()) {
      const [first, second] = choices;
      if (first === undefined || second === undefined) throw new Error(`${name} needs two values`);
      const other = exact.includes(name) ? second.value : second.value.toUpperCase();
      const both = parameter(name, [first.value, other]);
      expect(await listed(both)).toBe(first.count + second.count);
      const narrowed = await counted(parameter(name, [first.value]));
      expect(narrowed.find((filter) => filter.name === name)?.choices).toEqual(choices);
      for (const beside of narrowed.filter((filter) => filter.name !== name)) {
        for (const { value, count } of beside.choices) {
          const within = `${parameter(name, [first.value])}&${parameter(beside.name, [value]).slice(1)}`;
          expect([within, await listed(within)]).toEqual([within, count]);
        }
      }
    }
  });
}
