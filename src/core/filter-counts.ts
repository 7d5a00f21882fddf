// The values of a list's filters with their counts, as returned by the list's endpoint.
import * as z from 'zod/mini';
import { type Access, endpoint } from './contract.ts';
import type { ListDeclaration } from './list-query.ts';

/** The number of returned values per filter, those with the most rows. */
export const choicesAtOnce = 100;

const filterCounts = z.object({
  filters: z.array(
    z.object({
      name: z.string(),
      choices: z.array(z.object({ value: z.string(), count: z.number() })),
      /** There are further values. */
      more: z.boolean(),
    }),
  ),
});
export type FilterCounts = z.output<typeof filterCounts>;

/** The endpoint for a list's filter counts; it takes the list's parameters. */
export function filterCountsEndpoint<const P extends `/${string}`, const A extends Access>(
  path: P,
  access: A,
  list: ListDeclaration,
) {
  return endpoint({
    method: 'GET',
    path,
    access,
    summary: `Values of the list's filters with the number of rows each would show, up to ${choicesAtOnce} of each`,
    list,
    response: filterCounts,
  });
}
