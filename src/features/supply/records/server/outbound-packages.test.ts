// An outbound that travels in several packages, through every part that reads them.
import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const today = plainDateIn('UTC', new Date());
const at = { outbound: 0, first: 0, second: 0, batchA: 0, site: '' };

const makePackage = (airbill: string, side = world.own) =>
  make(api.database, 'packages', {
    project_id: side.project,
    client_id: side.client,
    site_id: side.site,
    airbill,
    status: 'In transit',
  });

const lines = [
  { batch: 'PK-A', product: 'Syringes', quantity: '10' },
  { batch: 'PK-B', product: 'Syringes', quantity: '5', airbill: 'pk-2' },
  { batch: 'PK-A', product: 'Syringes', quantity: '3', airbill: 'PK-2' },
];
const body = (given: object[]) => ({
  site_id: world.own.site,
  airbill: 'PK-1',
  dispatched_date: today,
  expected_date: today,
  lines: given,
  confirm_warnings: true,
});
const outbounds = () => `/api/projects/${world.own.project}/outbounds/`;
const ofStaff = (url: string) => api.get(url, world.tokens.staff);

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const inProject = { project_id: world.own.project };
  const product_id = await make(api.database, 'products', {
    ...inProject,
    name: 'Syringes',
    storage_class: '2-8',
  });
  for (const number of ['PK-A', 'PK-B']) {
    const id = await make(api.database, 'batches', { ...inProject, product_id, number, status: 'released' });
    if (number === 'PK-A') at.batchA = id;
  }
  at.first = await makePackage('PK-1');
  at.second = await makePackage('PK-2');
  await makePackage('PK-2', world.foreign);
  const seeing = await makeUser(api.database, 'coordinator', { is_blinded: false });
  await make(api.database, 'user_sites', { user_id: seeing, site_id: world.own.site });
  at.site = await api.tokenOf(seeing);
});

describe('SHIPMENT-04 an outbound in several packages', () => {
  it('takes a batch twice in two packages, and refuses it twice in one', async () => {
    const twice = await api.send('POST', outbounds(), {
      token: world.tokens.staff,
      body: body([...lines, { ...lines[1], airbill: 'PK-2 ' }]),
    });
    expect([twice.status, twice.body.errors]).toMatchObject([
      400,
      { fields: { 'lines.3.batch': 'same_batch_twice' } },
    ]);
    const made = await api.send('POST', outbounds(), { token: world.tokens.staff, body: body(lines) });
    expect(made.status).toBe(201);
    at.outbound = made.body.id;
    const { body: stored } = await ofStaff(`${outbounds()}${at.outbound}/`);
    expect(stored.lines.map((line: { airbill: string | null }) => line.airbill)).toEqual([
      null,
      'pk-2',
      'PK-2',
    ]);
  });

  it('lists its packages, that of its own airbill first, and is found by each of them', async () => {
    for (const search of ['PK-1', 'pk-2']) {
      const { body: list } = await ofStaff(`${outbounds()}?filter=${search}&fields=airbill`);
      expect(
        list.results.map(({ id, packages }: { id: number; packages: unknown }) => [id, packages]),
      ).toEqual([
        [
          at.outbound,
          [
            { id: at.first, airbill: 'PK-1', status: 'In transit' },
            { id: at.second, airbill: 'pk-2', status: 'In transit' },
          ],
        ],
      ]);
    }
  });

  it('is found among the shipments by its second airbill too', async () => {
    const { body: list } = await ofStaff('/api/on_time/shipments/?filter=pk-2&fields=airbill');
    expect(list.results.map(({ id }: { id: number }) => id)).toEqual([at.outbound]);
  });

  it('a package shows the items that are in it, and its other packages', async () => {
    const contents = async (id: number, token = world.tokens.staff) => {
      const { body: found } = await api.get(`/api/packages/${id}/`, token);
      return found.outbounds.map(
        (one: { id: number; lines: unknown[]; lines_count: number; packages: unknown[] }) => [
          one.id,
          one.lines,
          one.lines_count,
          one.packages.length,
        ],
      );
    };
    const item = (batch: string, quantity: string) => ({ batch, product: 'Syringes', quantity });
    expect(await contents(at.first)).toEqual([[at.outbound, [item('PK-A', '10.000')], 1, 2]]);
    expect(await contents(at.second)).toEqual([
      [at.outbound, [item('PK-B', '5.000'), item('PK-A', '3.000')], 2, 2],
    ]);
    // The blinded learn no number.
    expect((await contents(at.second, world.tokens.coordinator))[0][2]).toBeNull();
  });

  it('the page of a batch has a shipment for each of its packages', async () => {
    const { body: found } = await ofStaff(`/api/batches/${at.batchA}/places/`);
    const site = found.places.find(({ kind }: { kind: string }) => kind === 'site');
    const shipments = site.shipments.map((one: { package_id: number; airbill: string; quantity: string }) => [
      one.package_id,
      one.airbill,
      one.quantity,
    ]);
    expect(shipments.toSorted()).toEqual([
      [at.first, 'PK-1', '10.000'],
      [at.second, 'PK-2', '3.000'],
    ]);
  });

  it('the site confirms each package with what is in it, and it has arrived once all have', async () => {
    const state = async () => {
      const { body: list } = await ofStaff(`${outbounds()}?id=${at.outbound}`);
      const { state: said, arrived_date } = list.results[0];
      return [said, arrived_date];
    };
    const figures = async () => {
      const { body: sheet } = await ofStaff(`/api/projects/${world.own.project}/accountability/?filter=PK-`);
      return sheet.results.map((row: { batch: string; received: string; unconfirmed: string }) => [
        row.batch,
        row.received,
        row.unconfirmed,
      ]);
    };
    const { body: receipt } = await api.get(`/api/packages/${at.second}/receipt/`, at.site);
    expect(
      receipt.lines.map(({ name, quantity }: { name: string; quantity: string }) => [name, quantity]),
    ).toEqual([
      ['Syringes · PK-B', '5.000'],
      ['Syringes · PK-A', '3.000'],
    ]);
    const confirmed = await api.send('POST', `/api/packages/${at.second}/receipt/`, {
      token: at.site,
      body: { outcome: 'delivered', temperature: '12.5', temperature_unit: 'C' },
    });
    expect(confirmed.status).toBe(201);
    expect(await figures()).toEqual([
      ['PK-A', '3.000', '10.000'],
      ['PK-B', '5.000', '0.000'],
    ]);
    expect(await state()).toEqual(['under_way', null]);
    await api.send('POST', `/api/packages/${at.first}/receipt/`, {
      token: at.site,
      body: { outcome: 'delivered' },
    });
    expect(await state()).toEqual(['on_time', today]);
    expect(await figures()).toEqual([
      ['PK-A', '13.000', '0.000'],
      ['PK-B', '5.000', '0.000'],
    ]);
  });

  it('an excursion of a package holds back what is in it alone', async () => {
    const { body: list } = await ofStaff('/api/excursions/?filter=PK-2&fields=reference');
    const { body: found } = await ofStaff(`/api/excursions/${list.results[0].id}/`);
    expect(
      found.items.map(({ batch, quantity }: { batch: string; quantity: string }) => [batch, quantity]),
    ).toEqual([
      ['PK-B', '5.000'],
      ['PK-A', '3.000'],
    ]);
  });

  it('has not arrived while no package is known for one of its airbills', async () => {
    const { body: stored } = await ofStaff(`${outbounds()}${at.outbound}/`);
    const changed = await api.send('PATCH', `${outbounds()}${at.outbound}/`, {
      token: world.tokens.staff,
      body: {
        ...body([...lines.slice(0, 2), { ...lines[2], airbill: 'PK-3' }]),
        updated_at: stored.updated_at,
      },
    });
    expect(changed.status).toBe(200);
    const { body: list } = await ofStaff(`${outbounds()}?id=${at.outbound}`);
    const [{ packages, arrived_date }] = list.results;
    expect([packages[2], arrived_date]).toEqual([{ id: null, airbill: 'PK-3', status: null }, null]);
  });

  it('comes in by an import of lines, and goes out with them', async () => {
    const send = (kind: string, item: object) =>
      api.send('POST', `/api/import/${kind}/?confirm_warnings=true`, {
        token: world.tokens.staff,
        body: { items: [item] },
      });
    const own = { project: 'AB-101', site: 'AB Hospital', dispatched_date: today };
    const { body: made } = await send('outbounds', { external_id: 'PK-IMPORT', ...own });
    expect(made.results[0].status).toBe('created');
    const { body: added } = await send('outbound_lines', {
      external_id: 'PK-IMPORT-1',
      outbound: 'PK-IMPORT',
      batch: 'PK-A',
      product: 'Syringes',
      quantity: '1',
      airbill: 'PK-9',
    });
    expect(added.results[0]).toMatchObject({ status: 'created' });
    const { body: list } = await ofStaff(`${outbounds()}?filter=PK-9&fields=airbill`);
    expect(list.results.map(({ packages }: { packages: unknown }) => packages)).toEqual([
      [{ id: null, airbill: 'PK-9', status: null }],
    ]);
    // Each of its items has an airbill, so it does not lack one.
    const { body: issues } = await ofStaff('/api/gaps/?kind=outbound_without_airbill&limit=500');
    expect(issues.results.map(({ record_id }: { record_id: number }) => record_id)).not.toContain(
      list.results[0].id,
    );
    const { raw } = await ofStaff('/api/imports/template/?resource=outbound_lines');
    const items = await sheetCells(raw);
    const airbill = (items[0] ?? []).indexOf('Airbill');
    expect(items.map((row) => row[airbill])).toContain('PK-9');
  });
});
