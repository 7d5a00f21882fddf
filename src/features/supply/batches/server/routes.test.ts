// Batches: the list, one batch, decisions of quality, documents and extensions of the expiry date.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { keepBusinessTimeZone } from '#server/database/business-day.ts';
import { sql } from '#server/database/sql.ts';
import { testApi, testTimeZone } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let quality = '';
let depot = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const client_id = world.own.client;
  quality = await api.tokenOf(await makeUser(api.database, 'user', { client_id, capabilities: ['quality'] }));
  depot = await api.tokenOf(await makeUser(api.database, 'user', { client_id, capabilities: ['depot'] }));
});

const freshBatch = (number: string, more: Record<string, string> = {}) =>
  make(api.database, 'batches', {
    project_id: world.own.project,
    product_id: world.own.product,
    number,
    ...more,
  });
const send = (path: string, body: object, token = quality) => api.send('POST', path, { token, body });

describe('the list of batches', () => {
  it('shows a customer the own batches, with product, project and client', async () => {
    const { body } = await api.get('/api/batches/?filter=AB-B1&fields=number', world.tokens.user);
    expect(body.results).toEqual([
      expect.objectContaining({
        id: world.own.batch,
        number: 'AB-B1',
        status: 'released',
        is_expired: false,
        product: { id: world.own.product, name: 'AB Tablets' },
        project: { id: world.own.project, name: 'AB-101' },
        client: { id: world.own.client, name: 'Alpha Pharma' },
      }),
    ]);
    expect((await api.get(`/api/batches/${world.foreign.batch}/`, world.tokens.user)).status).toBe(404);
  });

  it('is found by the product, and filtered by status and product', async () => {
    await freshBatch('Q-1', { expiry_date: '2020-01-31' });
    const numbers = async (query: string) =>
      (await api.get(`/api/batches/?${query}`, world.tokens.user)).body.results.map(
        (row: { number: string }) => row.number,
      );
    expect(await numbers('filter=tablets&fields=product')).toEqual(['Q-1', 'AB-B1']);
    expect(await numbers('status=quarantine')).toEqual(['Q-1']);
    expect(await numbers('product=ab%20TABLETS')).toEqual(['Q-1', 'AB-B1']);
    expect(await numbers('product=other')).toEqual([]);
    expect((await api.get('/api/batches/?status=lost', world.tokens.user)).status).toBe(400);
  });

  it('amendment 28 is empty for blinded readers, and one batch is 404', async () => {
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    for (const list of ['batches', 'products']) {
      expect((await api.get(`/api/${list}/`, blinded)).body).toMatchObject({ count: 0, results: [] });
    }
    for (const path of [`batches/${world.own.batch}/`, `products/${world.own.product}/`]) {
      expect((await api.get(`/api/${path}`, blinded)).status).toBe(404);
    }
  });
});

describe('the status of a batch', () => {
  it('BATCH-03 is changed by quality alone: not by an administrator, not by depot', async () => {
    const id = await freshBatch('S-1');
    const body = { status: 'released', reason: 'certificate is complete' };
    for (const token of [world.tokens.admin, world.tokens.staff, depot]) {
      expect((await send(`/api/batches/${id}/status/`, body, token)).status).toBe(403);
    }
    const answer = await send(`/api/batches/${id}/status/`, body);
    expect([answer.status, answer.body.status]).toEqual([200, 'released']);
    expect(answer.body.status_since).not.toBeNull();
    const [last] = await api.database.rows(
      sql.of({ reason: 'string', status: 'string' })`select reason, new ->> 'status' as status from audit
        where table_name = 'batches' and row_id = ${String(id)} order by id desc limit 1`,
    );
    expect(last).toEqual({ reason: 'certificate is complete', status: 'released' });
  });

  it('BATCH-02 BATCH-03 needs a reason, a step that is allowed, and the current version', async () => {
    const id = await freshBatch('S-2', { status: 'recalled' });
    const path = `/api/batches/${id}/status/`;
    expect((await send(path, { status: 'quarantine', reason: ' ' })).body.errors.fields).toEqual({
      reason: 'required',
    });
    const skipped = await send(path, { status: 'released', reason: 'x' });
    expect([skipped.status, skipped.body.errors.fields]).toEqual([409, { status: 'unknown_choice' }]);
    const late = await send(path, {
      status: 'quarantine',
      reason: 'x',
      updated_at: '2020-01-01T00:00:00.000Z',
    });
    expect([late.status, late.body.errors.current.number]).toEqual([409, 'S-2']);
    expect(
      (await send(`/api/batches/${world.foreign.batch}/status/`, { status: 'recalled', reason: 'x' })).status,
    ).toBe(404);
  });

  it('BATCH-03 cannot be set by a form', async () => {
    const answer = await api.send('POST', '/api/batches/', {
      token: depot,
      body: { product_id: world.own.product, number: 'S-3', status: 'released' },
    });
    expect(answer.status).toBe(201);
    const { body } = await api.get(`/api/batches/${answer.body.id}/`, depot);
    expect(body.status).toBe('quarantine');
  });
});

describe('the movements of a batch', () => {
  it('are one row per record, whatever their ids, and a page has no more than asked for', async () => {
    const id = await freshBatch('M-1', { status: 'released' });
    const inProject = { project_id: world.own.project };
    const line = { batch: 'M-1', product: 'AB Tablets', quantity: '2' };
    for (const [table, owner] of [
      ['inbounds', 'inbound_id'],
      ['outbounds', 'outbound_id'],
      ['returns', 'return_id'],
      ['destructions', 'destruction_id'],
    ] as const) {
      const record = await make(api.database, table, { id: 9000, ...inProject });
      await make(api.database, 'record_lines', { [owner]: record, ...line });
      await make(api.database, 'record_lines', { [owner]: record, ...line });
    }
    await make(api.database, 'inventories', {
      ...inProject,
      batch: 'M-1',
      product: 'AB Tablets',
      qty_stock: '7',
    });
    const path = `/api/batches/${id}/movements/`;
    const { body } = await api.get(`${path}?limit=3&page=1`, world.tokens.user);
    const { body: rest } = await api.get(`${path}?limit=3&page=2`, world.tokens.user);
    expect([body.count, body.results.length, rest.results.length]).toEqual([5, 3, 2]);
    const kinds = [...body.results, ...rest.results].map((row: { kind: string }) => row.kind);
    expect(kinds.toSorted()).toEqual(['destructions', 'inbounds', 'inventories', 'outbounds', 'returns']);
    const { body: returned } = await api.get(`${path}?kind=returns`, world.tokens.user);
    expect(returned.results).toMatchObject([{ kind: 'returns', record_id: 9000, quantity: '4.000' }]);
    const { body: batch } = await api.get(`/api/batches/${id}/`, world.tokens.user);
    expect(batch.figures).toEqual({
      received: '4.000',
      sent: '4.000',
      returned: '4.000',
      destroyed: '4.000',
      counted: '7.000',
    });
    const [heads, ...rows] = await sheetCells(
      (await api.get(`${path}excel/?limit=1`, world.tokens.user)).raw,
    );
    expect(heads).toEqual(['Movement', 'Date', 'Reference', 'Quantity']);
    expect(rows.map(([kind, , , quantity]) => `${String(kind)} ${String(quantity)}`).toSorted()).toEqual([
      'Count 7',
      'Destruction 4',
      'Inbound 4',
      'Outbound 4',
      'Return 4',
    ]);
    for (const hidden of ['movements/', 'movements/excel/']) {
      const answer = await api.get(`/api/batches/${world.foreign.batch}/${hidden}`, world.tokens.user);
      expect(answer.status).toBe(404);
    }
  });
});

describe('a form of batches and products', () => {
  it('takes each name and number once, apart from case and spaces, and keeps to the own projects', async () => {
    const twice = await api.send('POST', '/api/batches/', {
      token: depot,
      body: { product_id: world.own.product, number: ' ab-b1' },
    });
    expect([twice.status, twice.body.errors.fields]).toEqual([409, { number: 'taken' }]);
    const same = await api.send('POST', '/api/products/', {
      token: depot,
      body: { project_id: world.own.project, name: 'AB  TABLETS' },
    });
    expect([same.status, same.body.errors.fields]).toEqual([409, { name: 'taken' }]);
    for (const [path, body] of [
      ['/api/batches/', { product_id: world.foreign.product, number: 'X' }],
      ['/api/products/', { project_id: world.foreign.project, name: 'X' }],
    ] as const) {
      const answer = await api.send('POST', path, { token: depot, body });
      expect([answer.status, Object.values(answer.body.errors.fields)]).toEqual([400, ['unknown_choice']]);
    }
  });

  it('moves no product away from its batches, and no batch from its records', async () => {
    const other = await make(api.database, 'projects', { client_id: world.own.client, name: 'AB-900' });
    const product = await make(api.database, 'products', { project_id: other, name: 'Other' });
    const patch = (path: string, body: object) => api.send('PATCH', path, { token: depot, body });
    const moved = await patch(`/api/products/${world.own.product}/`, { project_id: other });
    expect([moved.status, moved.body.errors.fields]).toEqual([409, { project_id: 'in_use' }]);
    const turned = await patch(`/api/batches/${world.own.batch}/`, { product_id: product });
    expect([turned.status, turned.body.errors.fields]).toEqual([409, { product_id: 'in_use' }]);
    expect((await patch(`/api/products/${product}/`, { project_id: world.own.project })).status).toBe(200);
  });
});

describe('the documents of a batch', () => {
  const upload = (id: number, kind: string, name = 'coa.pdf') =>
    api.send('POST', `/api/batches/${id}/documents/?kind=${kind}`, {
      token: depot,
      body: fileForm(name, '%PDF-1.7 example'),
    });

  it('BATCH-08 are uploaded, read byte for byte, voided with a reason, and kept', async () => {
    const id = await freshBatch('D-1');
    const made = await upload(id, 'release');
    expect([made.status, made.body]).toMatchObject([201, { kind: 'release', name: 'coa.pdf', size: 16 }]);
    const path = `/api/batches/${id}/documents/${made.body.id}/`;
    expect((await api.get(path, world.tokens.user)).raw.toString()).toBe('%PDF-1.7 example');
    expect((await api.get(path, world.foreignCustomer)).status).toBe(404);
    expect((await send(`${path}void/`, { reason: '' }, depot)).status).toBe(400);
    const voided = await send(`${path}void/`, { reason: 'wrong batch' }, depot);
    expect(voided.body.documents).toMatchObject([{ name: 'coa.pdf', void_reason: 'wrong batch' }]);
    expect((await send(`${path}void/`, { reason: 'again' }, depot)).status).toBe(409);
  });

  it('are refused when the type is unknown or the content does not fit the name', async () => {
    const id = await freshBatch('D-2');
    expect((await upload(id, 'letter')).status).toBe(400);
    const wrong = await upload(id, 'release', 'coa.png');
    expect([wrong.status, wrong.body.errors.fields]).toEqual([400, { file: 'certificate' }]);
  });

  it('BATCH-09 extend the expiry date: old and new date and the relabelled quantity are kept', async () => {
    const id = await freshBatch('D-3', { expiry_date: '2027-01-31' });
    const path = `/api/batches/${id}/extensions/`;
    const other = await upload(id, 'release');
    const { body: certificate } = await upload(id, 'expiry_extension', 'extension.pdf');
    const body = { expiry_date: '2027-07-31', relabelled_quantity: '12.5', document_id: certificate.id };
    const errors = async (change: object) => {
      const answer = await send(path, { ...body, ...change });
      return [answer.status, answer.body.errors?.fields];
    };
    expect(await errors({ expiry_date: '2027-01-31' })).toEqual([
      400,
      { expiry_date: 'at_least:2027-02-01' },
    ]);
    expect(await errors({ expiry_date: '2027-02-30' })).toEqual([400, { expiry_date: 'date' }]);
    expect(await errors({ relabelled_quantity: '-1' })).toEqual([400, { relabelled_quantity: 'below_zero' }]);
    expect(await errors({ document_id: other.body.id })).toEqual([400, { document_id: 'unknown_choice' }]);
    expect((await send(path, body, depot)).status).toBe(403);
    const extended = await send(path, body);
    expect([extended.status, extended.body.expiry_date]).toEqual([200, '2027-07-31']);
    expect(extended.body.extensions).toMatchObject([
      {
        old_expiry_date: '2027-01-31',
        new_expiry_date: '2027-07-31',
        relabelled_quantity: '12.500',
        document: 'extension.pdf',
      },
    ]);
    const { body: history } = await api.get(`/api/history/batches/${id}/`, world.tokens.staff);
    expect(history.results.map(({ about }: { about: string }) => about)).toEqual(
      expect.arrayContaining(['batches', 'batch_files', 'batch_extensions']),
    );
  });
});

describe('the day that counts as today', () => {
  // The two are 25 hours apart, so it is never the same day in both.
  const west = 'Pacific/Pago_Pago';
  const east = 'Pacific/Kiritimati';
  afterAll(() => keepBusinessTimeZone(api.database, testTimeZone));

  it('STOCK-13 a batch expires, and an outbound leaves, on the day of the business, not of the database', async () => {
    // A day that is today or later in the west, and over in the east.
    const last = plainDateIn(west, new Date());
    const id = await freshBatch('TZ-1', { expiry_date: last, status: 'released' });
    const other = await freshBatch('TZ-2', { status: 'released' });
    await make(api.database, 'kits', { project_id: world.own.project, batch_id: other, number: 'TZ-KIT' });
    const leaves = plainDateIn(east, new Date());
    const outbound_id = await make(api.database, 'outbounds', {
      project_id: world.own.project,
      dispatched_date: leaves,
    });
    await make(api.database, 'record_lines', { outbound_id, batch: 'TZ-2', quantity: '1', kits: 'TZ-KIT' });
    const seen = async () => {
      const { body } = await api.get('/api/batches/?filter=TZ-1&fields=number', world.tokens.staff);
      const choices = await api.get(`/api/projects/${world.own.project}/batch_choices/`, world.tokens.staff);
      const kits = await api.get('/api/kits/?filter=TZ-KIT&fields=number', world.tokens.staff);
      return [
        body.results[0].is_expired,
        choices.body.find((row: { id: number }) => row.id === id).is_expired,
        kits.body.results[0].status,
      ];
    };
    await keepBusinessTimeZone(api.database, west);
    expect(await seen()).toEqual([false, false, 'planned']);
    await keepBusinessTimeZone(api.database, east);
    expect(await seen()).toEqual([true, true, 'shipped']);
  });
});
