import { beforeAll, describe, expect, it } from 'vitest';
import { kindsWithDefaults, repeatedFields } from '#record-types/forms.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients & { empty: number; depot: number };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  world.empty = await make(api.database, 'projects', { name: 'Defaults', client_id: world.own.client });
});
const place = () => `/api/projects/${world.empty}/record_defaults/`;
const read = async (path = place()) => (await api.get(path, world.tokens.staff)).body;
const nothing = { values: {}, names: {} };

describe('GET /api/projects/{id}/record_defaults/', () => {
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);

  it('is 404 without the project, 400 for no number', async () => {
    expect((await api.get('/api/projects/999999999/record_defaults/', world.tokens.staff)).status).toBe(404);
    expect((await api.get('/api/projects/x/record_defaults/', world.tokens.staff)).status).toBe(400);
  });

  it('offers nothing in a project without records', async () => {
    expect(await read()).toEqual(Object.fromEntries(kindsWithDefaults.map((kind) => [kind, nothing])));
  });

  it('offers what the latest record of the project says, not a voided one, and no depot that is not used any more', async () => {
    const location = await make(api.database, 'locations', { code: 'QD', name: 'Qa' });
    const depot = (name: string, is_active: boolean) =>
      make(api.database, 'depots', { name, is_active, location_id: location });
    const [used, unused] = [await depot('Used', true), await depot('Unused', false)];
    const project_id = world.empty;
    await make(api.database, 'returns', { project_id, shipping_temperature: 'older', depot_id: used });
    await make(api.database, 'returns', { project_id, shipping_temperature: '2–8 °C', depot_id: used });
    await make(api.database, 'returns', {
      project_id,
      shipping_temperature: 'voided',
      voided_at: '2026-01-01T00:00:00Z',
      void_reason: 'twice',
    });
    await make(api.database, 'inbounds', { project_id, depot_id: unused, order: 'PO-1', quantity: '5' });
    await make(api.database, 'packages', {
      project_id,
      client_id: world.own.client,
      airbill: 'A-1',
      doc_type: 'Airbill',
      freight_cost: '5.00',
      freight_currency: 'EUR',
      date: '2026-01-02',
    });
    const found = await read();
    expect(found.returns).toEqual({
      values: { shipping_temperature: '2–8 °C', depot_id: used },
      names: { depot_id: 'Used' },
    });
    expect(found.inbounds).toEqual(nothing);
    expect(found.packages).toEqual({ values: { doc_type: 'Airbill', freight_currency: 'EUR' }, names: {} });
    expect(found.invoices).toEqual(nothing);
    // Those of another project are not offered.
    expect(
      (await read(`/api/projects/${world.foreign.project}/record_defaults/`)).packages.values,
    ).not.toEqual(found.packages.values);
  });

  it('never offers dates, quantities, batches or airbills', () => {
    const offered = kindsWithDefaults.flatMap((kind) =>
      repeatedFields(kind).map(([name, { type }]) => ({ name, type })),
    );
    expect(new Set(offered.map(({ name }) => name))).toEqual(
      new Set([
        'depot_id',
        'shipping_temperature',
        'storage_temperature',
        'doc_type',
        'freight_currency',
        'currency',
        'unit',
        'storage_class',
      ]),
    );
    expect(offered.filter(({ type }) => type === 'date' || type === 'decimal' || type === 'moment')).toEqual(
      [],
    );
  });
});
