import { call } from '#web/client.ts';
import type { ListAddress } from '#web/lists/list-state.ts';
import { readListAddress, writeListAddress } from '#web/lists/list-state.ts';
import type { Abortable, List } from '#web/lists/use-list.ts';
import { viewsContract } from '../contract.ts';

/** The own views of all lists, and those that colleagues share. */
export const viewsQuery = {
  queryKey: ['views'],
  queryFn: ({ signal }: Abortable) => call(viewsContract.list, {}, { signal }),
};

/** The state of a list on a screen. */
export type ShownList = Pick<List<unknown>, 'declaration' | 'address'>;
type Parameters = Readonly<Record<string, string>>;

/** The list's search, filters and sort as a view keeps them; `more` are the page's own parameters. */
export function viewOf({ declaration, address }: ShownList, more: Parameters): string {
  const { search, filters, sort } = address;
  const kept: ListAddress = { page: 1, search, filters, ...(sort && { sort }) };
  const written = Object.entries(writeListAddress(declaration, kept)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams([...Object.entries(more), ...written]).toString();
}

/** The parameters of an address that shows the view: what it does not name is removed. */
export function addressOfView(
  query: string,
  { declaration }: Pick<ShownList, 'declaration'>,
  { prefix = '', more }: { prefix?: string; more: Parameters },
): Record<string, string | number | boolean | undefined> {
  const given = Object.fromEntries(new URLSearchParams(query));
  const own = Object.fromEntries(Object.keys(more).map((name) => [name, given[name]]));
  return { ...own, ...writeListAddress(declaration, readListAddress(declaration, given), prefix) };
}
