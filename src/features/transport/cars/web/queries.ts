import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { FindChoices } from '#web/forms/FormFind.tsx';
import type { Abortable } from '#web/lists/use-list.ts';
import { carsContract } from '../contract.ts';

/** One page of the cars. */
export function carsQuery(state: ListState) {
  return {
    queryKey: ['cars', state],
    queryFn: ({ signal }: Abortable) => call(carsContract.list, { query: state }, { signal }),
  };
}

/** Cars that match part of a name, as choices of a form. */
export const findCars: FindChoices = (part) => ({
  queryKey: ['found-cars', part],
  async queryFn({ signal }) {
    const query = { page: 1, pageSize: 8, search: part, fields: ['plate', 'name'] };
    const { results } = await call(carsContract.list, { query }, { signal });
    return results.map(({ id, plate, name }) => ({
      value: String(id),
      label: name === '' ? plate : `${plate} · ${name}`,
    }));
  },
});
