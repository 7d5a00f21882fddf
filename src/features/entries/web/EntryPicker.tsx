import type { ComponentProps } from 'react';
import { findClients } from '#features/clients/web/queries.ts';
import { projectsQuery } from '#features/projects/web/queries.ts';
import { call } from '#web/client.ts';
import { type FindChoices, FormFind } from '#web/ui/FormFind.tsx';
import { choicesContract } from '../contract.ts';
import type { EntryTarget } from '../rules.ts';

type Found = Exclude<EntryTarget, 'locations'>;

/** One client, project, car or site, found by a part of its name. */
export function EntryPicker({
  of,
  ...choice
}: { of: Found } & Omit<ComponentProps<typeof FormFind>, 'find'>) {
  return <FormFind find={finders[of]} {...choice} />;
}

const few = { page: 1, pageSize: 8 };

const finders: Readonly<Record<Found, FindChoices>> = {
  clients: findClients,
  projects: (part) => ({
    queryKey: ['found-projects', part],
    async queryFn(context) {
      const { results } = await projectsQuery({ ...few, search: part, fields: ['name'] }).queryFn(context);
      return results.map(({ id, name, client }) => ({
        value: String(id),
        label: `${name} · ${client.name}`,
      }));
    },
  }),
  cars: (part) => ({
    queryKey: ['found-cars', part],
    async queryFn({ signal }) {
      const query = { ...few, search: part, fields: ['plate', 'name'] };
      const { results } = await call(choicesContract.cars, { query }, { signal });
      return results.map(({ id, plate, name }) => ({
        value: String(id),
        label: name === '' ? plate : `${plate} · ${name}`,
      }));
    },
  }),
  sites: (part) => ({
    queryKey: ['found-sites', part],
    async queryFn({ signal }) {
      const query = { ...few, search: part, fields: ['name'] };
      const { results } = await call(choicesContract.sites, { query }, { signal });
      return results.map(({ id, name }) => ({ value: String(id), label: name }));
    },
  }),
};
