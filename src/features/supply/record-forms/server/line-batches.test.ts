// Lines that name their batch, and the batches that a form offers.
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { recordWorld } from '#testing/record-world.ts';

const api = testApi();
const { world, collection, one, send, samples } = recordWorld(api);
let released = 0;
beforeAll(async () => {
  released = await batch('L-1', { status: 'released', expiry_date: '2099-01-31' });
});
function batch(number: string, more: Record<string, string> = {}) {
  return make(api.database, 'batches', {
    project_id: world.own.project,
    product_id: world.own.product,
    number,
    ...more,
  });
}
const outbound = (line: object) =>
  send('POST', collection('outbounds'), { ...samples().outbounds, lines: [line], confirm_warnings: true });

describe('the batch of a line', () => {
  it('BATCH-10 is named by its id in place of its texts, and comes back with them', async () => {
    const made = await outbound({ batch_id: released, quantity: '2' });
    expect([made.status, made.body.lines]).toEqual([
      201,
      [
        {
          batch_id: released,
          batch: 'L-1',
          product: 'AB Tablets',
          quantity: '2.000',
          kits: null,
          airbill: null,
        },
      ],
    ]);
    const again = await send('PATCH', one('outbounds', made.body.id), { lines: made.body.lines });
    // A value that is sent back unchanged is no change.
    expect(again.body).toEqual(made.body);
  });

  it('follows from the texts where there is no id', async () => {
    const made = await outbound({ batch: ' l-1', product: 'ab tablets', quantity: '2' });
    expect(made.body.lines).toMatchObject([{ batch_id: released, batch: 'l-1' }]);
    const unknown = await outbound({ batch: 'never heard of', quantity: '2' });
    expect(unknown.body.lines).toMatchObject([{ batch_id: null, batch: 'never heard of' }]);
  });

  it('BATCH-10 is one of the project, and the one that the texts beside it mean: else 400 at its field', async () => {
    const other = await batch('L-2', { status: 'released' });
    for (const line of [
      { batch_id: world.foreign.batch },
      { batch_id: 999_999 },
      { batch_id: released, batch: 'L-2' },
      { batch_id: other, product: 'something else' },
    ]) {
      const refused = await outbound({ quantity: '1', ...line });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { msg: 'MISSING', fields: { 'lines.0.batch_id': 'unknown_choice' } },
      ]);
    }
    const wrongType = await outbound({ batch_id: 'L-1', quantity: '1' });
    expect([wrongType.status, Object.keys(wrongType.body.errors.fields)]).toEqual([
      400,
      ['lines.0.batch_id'],
    ]);
  });

  it('BATCH-04 is held against its status as by its texts', async () => {
    const quarantined = await batch('L-3');
    const refused = await outbound({ batch_id: quarantined, quantity: '1' });
    expect([refused.status, refused.body.errors.fields]).toEqual([
      400,
      { 'lines.0.batch': 'batch_quarantined' },
    ]);
  });
});

describe('GET /api/projects/{id}/batch_choices/', () => {
  const choices = (token = world.tokens.staff, id = world.own.project) =>
    api.get(`/api/projects/${id}/batch_choices/`, token);

  it('BATCH-11 offers what may be dispatched first, the next to expire before the others, with the latest count', async () => {
    await make(api.database, 'projects', { client_id: world.own.client, name: 'Choices' });
    const product = await make(api.database, 'products', {
      project_id: world.own.project,
      name: 'Offered',
    });
    const offered = (number: string, status: string, expiry_date?: string) =>
      make(api.database, 'batches', {
        project_id: world.own.project,
        product_id: product,
        number,
        status,
        ...(expiry_date && { expiry_date }),
      });
    await offered('O-undated', 'released');
    await offered('O-late', 'released', '2098-01-31');
    await offered('O-rejected', 'rejected', '2097-01-31');
    const soon = await offered('O-soon', 'released', '2096-01-31');
    await offered('O-expired', 'released', '2001-01-31');
    const count = (batchNumber: string, qty_stock: string) =>
      make(api.database, 'inventories', {
        project_id: world.own.project,
        product: 'Offered',
        batch: batchNumber,
        qty_stock,
      });
    await count('O-soon', '9');
    await count('o-soon ', '7.5');
    await count('O-unknown', '3');
    const { body } = await choices();
    const rows = body.filter((row: { product: string }) => row.product === 'Offered');
    expect(rows.map((row: { number: string }) => row.number)).toEqual([
      'O-soon',
      'O-late',
      'O-undated',
      'O-expired',
      'O-rejected',
      'O-unknown',
    ]);
    expect(rows[0]).toEqual({
      id: soon,
      number: 'O-soon',
      product: 'Offered',
      status: 'released',
      expiry_date: '2096-01-31',
      is_expired: false,
      counted: '7.500',
    });
    expect(rows[3]).toMatchObject({ is_expired: true, counted: null });
    expect(rows[5]).toMatchObject({ id: null, status: null, counted: '3.000' });
  });

  it('401, 403, a foreign project is 404, and amendment 28 the blinded learn of no batch', async () => {
    expect((await choices('')).status).toBe(401);
    expect((await choices(world.tokens.coordinator)).status).toBe(403);
    expect((await choices(world.tokens.user, world.foreign.project)).status).toBe(404);
    expect((await choices(world.tokens.user)).body.length).toBeGreaterThan(0);
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    expect((await choices(blinded)).body).toEqual([]);
  });
});

it('GET /api/batches/ is filtered by one product', async () => {
  const numbers = async (query: string) =>
    (await api.get(`/api/batches/?limit=500&${query}`, world.tokens.user)).body.results?.map(
      (row: { number: string }) => row.number,
    );
  expect(await numbers(`product_id=${world.own.product}`)).toContain('L-1');
  expect(await numbers(`product_id=${world.foreign.product}`)).toEqual([]);
  expect((await api.get('/api/batches/?product_id=x', world.tokens.user)).status).toBe(400);
});
