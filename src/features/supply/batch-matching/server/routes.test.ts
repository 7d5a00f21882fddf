// Lines and counts refer to the batch that their texts mean: by the texts alone, by an inbound, or by a
// person's choice.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const records = (kind: string) => `/api/projects/${world.own.project}/${kind}/`;
const post = (path: string, body: object, token = world.tokens.staff) =>
  api.send('POST', path, { token, body });
const line = (batch: string, product = 'AB Tablets', quantity = '1') => ({ batch, product, quantity });
const inbound = (...lines: object[]) =>
  post(records('inbounds'), { received_date: '2026-05-02', lines, confirm_warnings: true });
const outbound = (batch: string, dispatched_date = '2026-06-01') =>
  post(records('outbounds'), {
    site: 'AB Hospital',
    dispatched_date,
    lines: [line(batch)],
    confirm_warnings: true,
  });
const batchOf = async (number: string) => {
  const { body } = await api.get(`/api/batches/?filter=${number}&fields=number`, world.tokens.staff);
  return body.results[0];
};
const detail = async (id: number) => (await api.get(`/api/batches/${id}/`, world.tokens.staff)).body;

describe('an inbound', () => {
  it('BATCH-01 makes the product and the batch of its lines, in quarantine', async () => {
    await inbound(line('N-1', 'New capsules', '5'), line('', 'New capsules'));
    const batch = await batchOf('N-1');
    expect(batch).toMatchObject({ number: 'N-1', status: 'quarantine', product: { name: 'New capsules' } });
    expect((await detail(batch.id)).figures).toMatchObject({ received: '5.000', sent: '0.000' });
  });

  it('BATCH-01 makes no second batch of another spelling', async () => {
    await inbound(line(' n-1', 'NEW  capsules', '2'));
    const { body } = await api.get('/api/batches/?filter=n-1&fields=number', world.tokens.staff);
    expect(body.count).toBe(1);
    expect((await detail(body.results[0].id)).figures.received).toBe('7.000');
  });

  it('matches what was recorded before it in the same spelling', async () => {
    const id = await make(api.database, 'returns', { project_id: world.own.project });
    const early = await make(api.database, 'record_lines', {
      return_id: id,
      batch: 'E-1',
      product: 'Early',
      quantity: '3',
    });
    const other = await make(api.database, 'record_lines', {
      return_id: id,
      batch: 'e-1',
      product: 'Early',
      quantity: '4',
    });
    await inbound(line('E-1', 'Early'));
    const rows = await api.database.rows(
      sql.of({
        id: 'number',
        matched: 'boolean',
      })`select id, batch_id is not null as matched from record_lines
        where id = any(${[early, other]}::bigint[]) order by id`,
    );
    expect(rows).toEqual([
      { id: early, matched: true },
      { id: other, matched: false },
    ]);
  });

  it('BATCH-01 by an import of lines makes the batches too', async () => {
    const id = await make(api.database, 'inbounds', { project_id: world.own.project });
    const { body } = await post(
      '/api/import/inbound_lines/',
      {
        items: [{ external_id: 'L-1', inbound: `id:${id}`, ...line('I-1', 'Imported') }],
      },
      world.tokens.api_user,
    );
    expect(body.results).toMatchObject([{ status: 'created' }]);
    expect(await batchOf('I-1')).toMatchObject({ status: 'quarantine', product: { name: 'Imported' } });
  });
});

describe('an outbound', () => {
  it.each([
    ['quarantine', 'batch_quarantined'],
    ['rejected', 'batch_rejected'],
    ['recalled', 'batch_recalled'],
  ])('BATCH-04 is refused with a batch that is %s, by the name of the rule', async (status, rule) => {
    const number = `OUT-${status}`;
    await make(api.database, 'batches', {
      project_id: world.own.project,
      product_id: world.own.product,
      number,
      status,
    });
    const answer = await outbound(number);
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { 'lines.0.batch': rule }]);
  });

  it('BATCH-05 is refused with a batch that has expired on its day', async () => {
    await make(api.database, 'batches', {
      project_id: world.own.project,
      product_id: world.own.product,
      number: 'OUT-old',
      status: 'released',
      expiry_date: '2026-05-31',
    });
    expect((await outbound('OUT-old')).body.errors.fields).toEqual({ 'lines.0.batch': 'batch_expired' });
    expect((await outbound('OUT-old', '2026-05-31')).status).toBe(201);
  });

  it('of before a recall stays as it is, and may still be corrected', async () => {
    const { body } = await outbound('AB-B1');
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update batches set status = 'recalled', status_since = now() where id = ${world.own.batch}`,
      ),
    );
    const changed = await api.send('PATCH', `${records('outbounds')}${body.id}/`, {
      token: world.tokens.staff,
      body: { airbill: '555-1' },
    });
    expect(changed.status).toBe(200);
    const issues = await api.get('/api/gaps/?kind=breaks_rule', world.tokens.staff);
    expect(
      issues.body.results.filter(({ record_id }: { record_id: number }) => record_id === body.id),
    ).toEqual([]);
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update batches set status = 'released' where id = ${world.own.batch}`),
    );
  });

  it('BATCH-06 by an import is taken, and is an open issue', async () => {
    const id = await make(api.database, 'outbounds', {
      project_id: world.own.project,
      dispatched_date: '2026-06-01',
    });
    const { body } = await post(
      '/api/import/outbound_lines/?confirm_warnings=true',
      {
        items: [{ external_id: 'O-1', outbound: `id:${id}`, ...line('OUT-quarantine') }],
      },
      world.tokens.api_user,
    );
    expect(body.results).toMatchObject([{ status: 'created' }]);
    const issues = await api.get('/api/gaps/?kind=breaks_rule', world.tokens.staff);
    expect(issues.body.results).toContainEqual(
      expect.objectContaining({ record: 'outbounds', record_id: id, rule: 'batch_quarantined' }),
    );
  });
});

describe('a text without a batch', () => {
  const unmatched = async (filter: string) =>
    (await api.get(`/api/unmatched_batches/?filter=${filter}&fields=number`, world.tokens.staff)).body;

  it('BATCH-07 is listed once with the number of its records, is an open issue, and is matched in one action', async () => {
    const inProject = { project_id: world.own.project };
    await make(api.database, 'inventories', { ...inProject, batch: 'AB B1 (old)', product: 'Tabs' });
    const id = await make(api.database, 'returns', inProject);
    await make(api.database, 'record_lines', {
      return_id: id,
      batch: 'ab b1 (OLD)',
      product: 'Tabs',
      quantity: '2',
    });
    await make(api.database, 'record_lines', {
      return_id: id,
      batch: 'AB B1 (old)',
      product: 'Tabs',
      quantity: '3',
    });
    expect((await unmatched('(old)')).results).toMatchObject([
      { number: 'AB B1 (old)', product: 'Tabs', records: 2, project: { name: 'AB-101' } },
      { number: 'ab b1 (OLD)', product: 'Tabs', records: 1 },
    ]);
    const issues = await api.get('/api/gaps/?kind=batch_unmatched', world.tokens.staff);
    expect(issues.body.results).toContainEqual(
      expect.objectContaining({ reference: 'Tabs · AB B1 (old)', quantity: '2' }),
    );
    const before = (await detail(world.own.batch)).figures.returned;
    const body = {
      ...inProject,
      product: 'Tabs',
      number: 'AB B1 (old)',
      batch_id: world.own.batch,
      reason: 'phone call',
    };
    const answer = await post('/api/unmatched_batches/', body);
    expect([answer.status, answer.body]).toEqual([200, { records: 3 }]);
    expect((await unmatched('(old)')).count).toBe(0);
    const after = await detail(world.own.batch);
    expect(Number(after.figures.returned) - Number(before)).toBe(5);
    expect(after.spellings).toEqual([{ product: 'Tabs', number: 'AB B1 (old)' }]);
    // The texts stay, and a later record with this text is matched at once.
    await make(api.database, 'inventories', {
      ...inProject,
      batch: 'AB B1 (OLD)',
      product: 'tabs',
      qty_stock: '1',
    });
    expect((await unmatched('(old)')).count).toBe(0);
    const { body: history } = await api.get(`/api/history/batches/${world.own.batch}/`, world.tokens.staff);
    expect(history.results).toContainEqual(
      expect.objectContaining({ about: 'batch_texts', reason: 'phone call' }),
    );
    expect((await post('/api/unmatched_batches/', body)).status).toBe(409);
  });

  it('BATCH-07 is not matched with a batch of another project, nor in a project out of reach', async () => {
    const inProject = { project_id: world.own.project };
    await make(api.database, 'inventories', { ...inProject, batch: 'U-2', product: 'Tabs' });
    const body = { ...inProject, product: 'Tabs', number: 'U-2', batch_id: world.foreign.batch };
    const strange = await post('/api/unmatched_batches/', body);
    expect([strange.status, strange.body.errors.fields]).toEqual([400, { batch_id: 'unknown_choice' }]);
    const depot = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.foreign.client, capabilities: ['depot'] }),
    );
    expect((await post('/api/unmatched_batches/', body, depot)).status).toBe(404);
    const { body: list } = await api.get('/api/unmatched_batches/', depot);
    expect(JSON.stringify(list)).not.toContain('U-2');
    expect((await post('/api/unmatched_batches/', { ...body, number: '' })).status).toBe(400);
  });
});
