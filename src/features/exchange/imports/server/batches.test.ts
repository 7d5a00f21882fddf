// Products and batches by the API: a product is named within its project, and a status is never imported.
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const send = async (kind: 'products' | 'batches', ...items: object[]) =>
  (await api.send('POST', `/api/import/${kind}/`, { token: world.tokens.api_user, body: { items } })).body
    .results;

describe('an import of products and batches', () => {
  it('makes a product and its batch, matched by name within the project', async () => {
    // The same name elsewhere does not matter.
    const other = await make(api.database, 'projects', { client_id: world.own.client, name: 'AB-777' });
    await make(api.database, 'products', { project_id: other, name: 'HX-12' });
    const made = await send('products', {
      external_id: 'P-1',
      project: `id:${world.own.project}`,
      name: 'HX-12',
      storage_class: '2-8',
      pack_size: '28',
    });
    expect(made).toMatchObject([{ status: 'created' }]);
    const batch = { external_id: 'B-1', project: `id:${world.own.project}`, product: 'hx-12', number: 'H-1' };
    const [created] = await send('batches', { ...batch, expiry_date: '2028-01-31', status: 'released' });
    expect(created).toMatchObject({ status: 'created', unknown_fields: ['status'] });
    const { body } = await api.get(`/api/batches/${created.id}/`, world.tokens.user);
    expect(body).toMatchObject({
      number: 'H-1',
      status: 'quarantine',
      expiry_date: '2028-01-31',
      product: { id: made[0].id, name: 'HX-12' },
    });
    expect(await send('batches', { ...batch, expiry_date: '2028-01-31' })).toMatchObject([
      { status: 'unchanged' },
    ]);
  });

  it('rejects an unknown storage class, an unknown product, and a product of another project', async () => {
    const inProject = { project: `id:${world.own.project}` };
    expect(
      await send('products', { external_id: 'P-9', ...inProject, name: 'X', storage_class: 'cold' }),
    ).toMatchObject([{ status: 'error', errors: [{ field: 'storage_class' }] }]);
    expect(
      await send('batches', { external_id: 'B-9', ...inProject, product: 'Nothing', number: 'X' }),
    ).toMatchObject([{ status: 'error', errors: [{ field: 'product', value: 'Nothing' }] }]);
    expect(
      await send('batches', {
        external_id: 'B-8',
        ...inProject,
        product: `id:${world.foreign.product}`,
        number: 'X',
      }),
    ).toMatchObject([{ status: 'error', errors: [{ field: 'product' }] }]);
  });
});
