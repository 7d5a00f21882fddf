import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { FindChoices } from '#web/forms/FormFind.tsx';
import type { Abortable } from '#web/lists/use-list.ts';
import { productsContract } from '../contract.ts';

/** One page of the products. */
export function productsQuery(state: ListState) {
  return {
    queryKey: ['products', state],
    queryFn: ({ signal }: Abortable) => call(productsContract.list, { query: state }, { signal }),
  };
}

/** One product. */
export function productQuery(id: number) {
  return {
    queryKey: ['product', id],
    queryFn: ({ signal }: Abortable) => call(productsContract.form, { params: { id } }, { signal }),
  };
}

/** Downloads the products that match the state. */
export function exportProducts(state: ListState): Promise<void> {
  return download(productsContract.exportList, { query: state });
}

/** The products whose name contains a text, as options of a form. */
export const findProducts: FindChoices = (part) => ({
  queryKey: ['found-products', part],
  async queryFn(context) {
    const state = { page: 1, pageSize: 8, search: part, fields: ['name'] };
    const { results } = await productsQuery(state).queryFn(context);
    return results.map(({ id, name, project }) => ({
      value: String(id),
      label: `${name} · ${project.name}`,
    }));
  },
});

/** Names of products that contain the text; without a text, no call. */
export async function findProductNames(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const search = text.trim();
  if (search === '') return [];
  const state = { page: 1, pageSize: 10, search, fields: ['name'] };
  const { results } = await productsQuery(state).queryFn({ signal });
  return [...new Set(results.map(({ name }) => name))];
}
