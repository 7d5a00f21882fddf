import { beforeAll, describe, expect, it } from 'vitest';
import type { RowBehind } from '#features/supply/reconciliation/contract.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike, letsInOnly, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, type Row } from '#testing/factories.ts';
import { countsAsListed } from '#testing/filter-count-tests.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { addLine, depot, stockItem } from '#testing/stock-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { OpenIssue } from '../contract.ts';
import { refreshDifferences } from './store.ts';

const api = testApi();
const world = {} as TwoClients;
const ids = { outbound: 0, package: 0, destruction: 0, inventory: 0 };
const voided = { voided_at: '2026-01-01', void_reason: 'twice' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  ids.outbound = await inOwn('outbounds', { site: 'North', dispatched_date: '2026-02-03', airbill: ' ' });
  await inOwn('outbounds', { site: 'South', ...voided });
  const delivered = { client_id: world.own.client, status: 'DELIVERED', date: '2026-02-04' };
  ids.package = await inOwn('packages', { ...delivered, airbill: 'A-1' });
  const reported = await inOwn('packages', { ...delivered, airbill: 'A-2' });
  const report = { package_id: reported, user_id: world.users.driver, airbill: 'A-2', recipients: '[]' };
  await make(api.database, 'delivery_reports', report);
  ids.destruction = await inOwn('destructions', { destruction_date: '2026-02-05' });
  await inOwn('destructions', { destruction_date: '2026-02-05', ...voided });
  const goods = { product: 'Tablets', expiry_date: '2020-01-31' };
  const right = { qty_stock: '2', qty_received: '2' };
  ids.inventory = await inOwn('inventories', { ...goods, ...right, batch: 'old' });
  await inOwn('inventories', { ...goods, ...right, batch: 'voided', ...voided });
  await inOwn('inventories', {
    ...goods,
    expiry_date: '2099-01-31',
    batch: 'off',
    qty_stock: '2',
    qty_received: '5',
  });
});

const place = () => '/api/gaps/';
const rowsOf = async (query: string) => {
  const { body } = await api.get(`/api/gaps/?limit=500&${query}`, world.tokens.staff);
  return body.results as OpenIssue[];
};

describe.each(['/api/gaps/', '/api/gaps/excel/', '/api/gaps/filter_counts/'])('GET %s', (path) => {
  refusesStrangers(api, world, () => path);
  letsInOnly(api, world, () => path, ['admin', 'staff']);
});

describe('GET /api/gaps/filter_counts/', () => {
  const filters = ['kind', 'project__client__name', 'project__name'];
  refusesBadParameters(
    api,
    () => world.tokens.staff,
    () => '/api/gaps/filter_counts/',
  );
  countsAsListed(api, () => world.tokens.staff, '/api/gaps/', filters, ['kind']);

  it('the kind and the search narrow the counts', async () => {
    const query = 'kind=outbound_without_airbill&filter=NORTH&fields=reference';
    const { body } = await api.get(`/api/gaps/filter_counts/?${query}`, world.tokens.staff);
    expect(body.filters).toEqual([
      { name: 'kind', choices: [{ value: 'outbound_without_airbill', count: 1 }], more: false },
      { name: 'project__client__name', choices: [{ value: 'Alpha Pharma', count: 1 }], more: false },
      { name: 'project__name', choices: [{ value: 'AB-101', count: 1 }], more: false },
    ]);
  });
});

describe('the open issues', () => {
  answersAlike(api, () => world.tokens.staff, place);
  refusesBadParameters(api, () => world.tokens.staff, place);

  it('each kind lists its own records and no others', async () => {
    const of = (kind: string) => rowsOf(`kind=${kind}&client=${world.own.client}`);
    expect((await of('outbound_without_airbill')).map(shown)).toEqual([
      [ids.outbound, '2026-02-03', 'North', null],
    ]);
    expect((await of('delivered_without_report')).map(shown)).toEqual([
      [ids.package, '2026-02-04', 'A-1', null],
    ]);
    expect((await of('destruction_without_certificate')).map(shown)).toEqual([
      [world.own.destruction, '2026-05-01', null, null],
      [ids.destruction, '2026-02-05', null, null],
    ]);
    expect((await of('expired_in_stock')).map(shown)).toEqual([
      [ids.inventory, '2020-01-31', 'Tablets · old', '2.000'],
    ]);
    expect((await of('stock_differs')).map(shown)).toEqual([[null, null, 'Tablets · off', '3.000']]);
  });

  it('counts every kind, whichever is shown; a certificate resolves an issue, and clearing it reopens it', async () => {
    const { body } = await api.get(
      `/api/gaps/?kind=stock_differs&client=${world.own.client}`,
      world.tokens.staff,
    );
    expect([body.count, body.counts]).toEqual([
      1,
      {
        batch_unmatched: 2,
        stock_below_zero: 0,
        blinded_name_missing: 1,
        outbound_without_airbill: 1,
        delivered_without_report: 1,
        destruction_without_certificate: 2,
        expired_in_stock: 1,
        stock_differs: 1,
        returns_differ: 0,
        breaks_rule: expect.any(Number),
      },
    ]);
    const content = Buffer.from('%PDF-1.7');
    const file = {
      name: 'c.pdf',
      content_type: 'application/pdf',
      size: content.length,
      content,
    };
    const file_id = await make(api.database, 'files', file);
    const certificate = { destruction_id: ids.destruction, file_id };
    await make(api.database, 'certificates', { ...certificate, superseded_at: '2026-03-01' });
    const kind = 'kind=destruction_without_certificate';
    expect((await rowsOf(kind)).map((row) => row.record_id)).toContain(ids.destruction);
    await make(api.database, 'certificates', certificate);
    expect((await rowsOf(kind)).map((row) => row.record_id)).not.toContain(ids.destruction);
  });

  it('differences follow every change: a line, a count, a void, another project', async () => {
    const project = world.foreign.project;
    const differing = async (id = project) =>
      (await rowsOf(`kind=stock_differs&limit=500`))
        .filter((row) => row.project?.id === id && row.batch === 'moved')
        .map((row) => row.quantity);
    const goods = { product: 'Vials', batch: 'moved' };
    const count = await make(api.database, 'inventories', { project_id: project, ...goods, qty_stock: '4' });
    expect(await differing()).toEqual(['-4.000']);
    const inbound = await make(api.database, 'inbounds', { project_id: project });
    const line = await make(api.database, 'record_lines', { inbound_id: inbound, ...goods, quantity: '7' });
    expect(await differing()).toEqual(['3.000']);
    await change(sql`update record_lines set quantity = 5 where id = ${line}`);
    expect(await differing()).toEqual(['1.000']);
    await change(sql`update inventories set qty_stock = 5 where id = ${count}`);
    expect(await differing()).toEqual([]);
    await change(sql`update inbounds set voided_at = now(), void_reason = 'twice' where id = ${inbound}`);
    expect(await differing()).toEqual(['-5.000']);
    await change(sql`update inventories set project_id = ${world.own.project} where id = ${count}`);
    expect([await differing(), await differing(world.own.project)]).toEqual([[], ['-5.000']]);
    await change(sql`delete from record_lines where id = ${line}`);
    await change(sql`delete from inventories where id = ${count}`);
    expect(await differing(world.own.project)).toEqual([]);
  });

  it('reading includes stale projects without writing; the job refreshes them without changing any result', async () => {
    await change(sql`update inventories set qty_stock = qty_stock + 1 where id = ${ids.inventory}`);
    const moved = await api.database.rows(sql`select * from stock_changes`);
    expect(moved).not.toEqual([]);
    const before = await rowsOf('kind=stock_differs');
    expect(before.map((row) => row.batch)).toContain('old');
    expect(await api.database.rows(sql`select * from stock_changes`)).toEqual(moved);
    await Promise.all([refreshDifferences(api.database), refreshDifferences(api.database)]);
    expect(await api.database.rows(sql`select * from stock_changes`)).toEqual([]);
    expect(await rowsOf('kind=stock_differs')).toEqual(before);
    await change(sql`update inventories set qty_stock = qty_stock - 1 where id = ${ids.inventory}`);
  });

  it('STOCK-11 amendment 34 what an adjustment and a transfer explain is no difference and no open issue', async () => {
    const { id, project, batch } = await stockItem(api.database, world.own);
    // Matched by a person: the sheet shows the batch of its records.
    await make(api.database, 'batch_texts', {
      batch_id: batch,
      project_id: project,
      product: 'Tabs',
      number: 'b 1',
    });
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update record_lines set product = 'Tabs', batch = 'b 1' where batch_id = ${batch}`,
      ),
    );
    const sheetAt = `/api/projects/${project}/reconciliation/`;
    const names = { product: 'Tabs', batch: 'b 1' };
    await addLine(api.database, 'outbound', project, names, '10', { date: '2026-02-03' });
    await addLine(api.database, 'return', project, names, '4', { date: '2026-02-04' });
    await make(api.database, 'inventories', { project_id: project, ...names, qty_stock: '85' });
    const { staff } = world.tokens;
    const sheet = async () => (await api.get(sheetAt, staff)).body;
    const issues = async () => {
      const { body } = await api.get(`/api/gaps/?kind=stock_differs&limit=500`, staff);
      return body.results.filter((one: { project: { id: number } }) => one.project.id === project).length;
    };
    expect((await sheet()).results).toMatchObject([{ ...names, adjusted: '0.000', residual: '5.000' }]);
    expect(await issues()).toBe(1);
    await refreshDifferences(api.database);

    const post = (act: string, body: object) =>
      api.send('POST', `/api/stock/${id}/${act}/`, { token: staff, body });
    const day = { happened_on: '2026-02-05' };
    const answers = [
      await post('adjustments', { quantity: '-5', reason: 'Broken', ...day }),
      await post('adjustments', { quantity: '-1', reason: 'Lost', held: 'returns', ...day }),
      await post('transfers', { depot_id: await depot(api.database), quantity: '20', ...day }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await issues()).toBe(0);
    await refreshDifferences(api.database);
    expect(await issues()).toBe(0);
    const { results, differing } = await sheet();
    expect(results).toMatchObject([
      {
        ...names,
        adjusted: '-5.000',
        residual: '0.000',
        returns_adjusted: '-1.000',
        returns_on_hand: '3.000',
      },
    ]);
    expect([results.length, differing]).toEqual([1, 0]);
    const behind = await api.get(`${sheetAt}rows/?figure=adjusted&product=Tabs&batch=b%201`, staff);
    expect(
      behind.body.results.map(({ list, movement, quantity }: RowBehind) => [list, movement?.kind, quantity]),
    ).toEqual([
      ['movements', 'transfer_in', '20.000'],
      ['movements', 'transfer_out', '-20.000'],
      ['movements', 'adjustment', '-5.000'],
    ]);
    expect(behind.body.results.at(-1)).toMatchObject({
      movement: { stock_id: id },
      reference: expect.stringContaining(' · Broken'),
    });
    const [, cells] = await sheetCells((await api.get(`${sheetAt}excel/`, staff)).raw);
    expect(cells).toEqual(['Tabs', 'b 1', 100, 0, -5, 85, 10, 0, 0, 0, 4, -1, 0, 3]);

    // Without stock nothing is adjusted.
    await api.send('POST', `/api/projects/${project}/stock_keeping/`, {
      token: staff,
      body: { keeps_stock: false },
    });
    expect((await sheet()).results).toMatchObject([{ adjusted: '0.000', residual: '5.000' }]);
    expect(await issues()).toBe(1);
  });

  it('is filtered by client and searched by record and project', async () => {
    const all = await rowsOf('');
    expect(new Set(all.map((row) => row.client?.id))).toEqual(
      new Set([world.own.client, world.foreign.client]),
    );
    const named = await rowsOf('project__client__name=alpha%20PHARMA');
    expect(new Set(named.map((row) => row.client?.id))).toEqual(new Set([world.own.client]));
    const ofProject = await rowsOf('project__name=ab-101');
    expect(new Set(ofProject.map((row) => row.project?.id))).toEqual(new Set([world.own.project]));
    expect(ofProject.length).toBeLessThan(all.length);
    expect(await rowsOf('project__name=ab-1')).toEqual([]);
    expect((await rowsOf('filter=NORTH')).map((row) => row.record_id)).toEqual([ids.outbound]);
    const inProject = await rowsOf('filter=ab-101&fields=project__name');
    expect(new Set(inProject.map((row) => row.project?.id))).toEqual(new Set([world.own.project]));
    for (const path of ['/api/gaps/', '/api/gaps/excel/', '/api/gaps/filter_counts/']) {
      for (const kinds of ['all', 'stock_differs|all', '|'])
        expect((await api.get(`${path}?kind=${kinds}`, world.tokens.staff)).status).toBe(400);
    }
  });

  it('QRY-01 pages do not overlap', async () => {
    const all = await rowsOf('ordering=reference,id');
    const pages: OpenIssue[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const query = `ordering=reference,id&limit=2&page=${page}`;
      pages.push(...(await api.get(`/api/gaps/?${query}`, world.tokens.staff)).body.results);
    }
    expect(pages.slice(0, all.length)).toEqual(all.slice(0, 10));
  });

  it('SUP-11 the export has every open issue as text, as filtered', async () => {
    const answer = await api.get(`/api/gaps/excel/?client=${world.own.client}`, world.tokens.staff);
    const [head, ...cells] = await sheetCells(answer.raw);
    expect(head).toEqual(['Issue', 'Data check', 'Client', 'Project', 'Record', 'Date', 'Quantity']);
    const { body } = await api.get(`/api/gaps/?limit=500&client=${world.own.client}`, world.tokens.staff);
    expect(cells).toHaveLength(body.count);
    const ofKinds = await api.get('/api/gaps/excel/?kind=expired_in_stock|stock_differs', world.tokens.staff);
    expect(new Set((await sheetCells(ofKinds.raw)).slice(1).map(([kind]) => kind))).toEqual(
      new Set(['Expired stock on hand', 'Stock does not match its movements']),
    );
    const path = '/api/gaps/excel/?project__name=no%20such';
    const none = await api.get(path, world.tokens.staff);
    expect(await sheetCells(none.raw)).toHaveLength(1);
    expect(cells[0]?.slice(0, 5)).toEqual([
      'Outbound without airbill',
      null,
      'Alpha Pharma',
      'AB-101',
      'North',
    ]);
    expect(cells.find(([kind]) => kind === 'Stock does not match its movements')).toEqual([
      'Stock does not match its movements',
      null,
      'Alpha Pharma',
      'AB-101',
      'Tablets · off',
      null,
      3,
    ]);
  });
});

function change(statement: Parameters<typeof api.database.rows>[0]) {
  return api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );
}

function shown(row: OpenIssue): unknown[] {
  return [row.record_id, row.date, row.reference, row.quantity];
}

function inOwn(table: string, values: Row): Promise<number> {
  return make(api.database, table, { project_id: world.own.project, ...values });
}
