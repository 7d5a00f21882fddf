import { beforeAll, describe, expect, it } from 'vitest';
import { daysBetween, plainDateIn } from '#core/dates.ts';
import { type RecordKind, recordKinds } from '#record-types/forms.ts';
import { testApi } from '#testing/api.ts';
import {
  hidesForeignRows,
  letsInOnly,
  readsAsList,
  refusesBadParameters,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, type Row } from '#testing/factories.ts';
import { awkwardDate, awkwardQuantity, awkwardText } from '#testing/rows-of-all-sorts.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { recordLists } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const customers = ['admin', 'staff', 'api_user', 'invoicing_user', 'user'] as const;
const withSites = [...customers, 'investigator', 'coordinator'] as const;
const siteKinds: readonly RecordKind[] = ['outbounds', 'returns'];

const rows: Record<RecordKind, (row: number) => Row> = {
  inbounds: (row) => ({
    order: awkwardText(row, 0),
    invoice: awkwardText(row, 1),
    received_date: awkwardDate(row),
    weight: awkwardQuantity(row),
    quantity: awkwardQuantity(row + 3),
  }),
  outbounds: (row) => ({
    site: awkwardText(row, 0),
    airbill: awkwardText(row, 1),
    dispatched_date: awkwardDate(row),
  }),
  returns: (row) => ({
    date: awkwardDate(row),
    site_name: awkwardText(row, 0),
    site_investigator: awkwardText(row, 1),
    site_address: awkwardText(row, 2),
    shipping_temperature: awkwardText(row, 3),
  }),
  inventories: (row) => ({
    batch: awkwardText(row, 0),
    product: awkwardText(row, 1),
    qty_sent: awkwardQuantity(row),
    qty_received: awkwardQuantity(row + 1),
    qty_damaged: awkwardQuantity(row + 2),
    qty_stock: row === 5 ? '-1.001' : awkwardQuantity(row + 3),
    expiry_date: awkwardDate(row),
    storage_temperature: awkwardText(row, 2),
  }),
  destructions: (row) => ({ destruction_date: awkwardDate(row) }),
};

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const kind of recordKinds) {
    for (let row = 0; row < 14; row++) {
      const id = await make(api.database, kind, { project_id: world.own.project, ...rows[kind](row) });
      if (kind === 'destructions' && row % 3 !== 1)
        await addCertificate(id, `${awkwardText(row, 0) ?? 'plain'}.pdf`);
    }
  }
  await addCertificate(world.foreign.destruction, `${canary}.pdf`);
});

async function addCertificate(destruction: number, name: string): Promise<void> {
  const file = {
    name,
    content_type: 'application/pdf',
    size: 4,
    content: Buffer.from('%PDF'),
  };
  const superseded = await make(api.database, 'files', { ...file, name: `old ${name}` });
  const current = await make(api.database, 'files', file);
  const certificate = { destruction_id: destruction, uploaded_at: '2026-05-02T08:00:00Z' };
  await make(api.database, 'certificates', {
    ...certificate,
    file_id: superseded,
    superseded_at: '2026-05-03',
  });
  await make(api.database, 'certificates', { ...certificate, file_id: current });
}

const customer = () => world.tokens.user;
const shown = (row: Row, column: string): unknown => {
  const value = row[column] ?? null;
  if (column === 'certificate') return (value as { name: string } | null)?.name ?? null;
  return /^(qty_.*|weight|quantity)$/.test(column) && value !== null ? Number(value) : value;
};

describe.each(recordKinds)('GET /api/projects/{id}/%s/', (kind) => {
  const at = (id: number | string) => `/api/projects/${id}/${kind}/`;
  const place = () => at(world.own.project);
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, siteKinds.includes(kind) ? withSites : customers);
  hidesForeignRows(api, world, at, () => world.foreign.project);
  refusesMalformedIds(api, world, at);
  refusesBadParameters(api, customer, place);

  readsAsList(api, customer, place, { declaration: recordLists[kind], shown });

  it('SUP-09 PRJ-15 lists the rows of this project only', async () => {
    const { body, raw } = await api.get(`${place()}?limit=500`, world.tokens.staff);
    expect(body.count).toBe(15);
    expect(raw.includes(canary)).toBe(false);
    const foreign = await api.get(`${at(world.foreign.project)}?limit=500`, world.foreignCustomer);
    expect([foreign.status, foreign.body.count]).toEqual([200, 1]);
  });
});

describe('the rows of the five lists', () => {
  const first = async (kind: RecordKind, id: number) => {
    const { body } = await api.get(`/api/projects/${world.own.project}/${kind}/?limit=500`, customer());
    return body.results.find((row: { id: number }) => row.id === id) as unknown;
  };

  it('CALL-39 SUP-01 SUP-08 an inbound', async () => {
    expect(await first('inbounds', world.own.inbound)).toEqual({
      id: world.own.inbound,
      order: 'AB-PO',
      invoice: 'AB-INV',
      received_date: '2026-02-01',
      weight: '12.500',
      quantity: '100.000',
    });
  });

  it('CALL-40 SUP-02 SUP-16 an outbound, with the package of its airbill', async () => {
    expect(await first('outbounds', world.own.outbound)).toEqual({
      id: world.own.outbound,
      site: 'AB Hospital',
      airbill: 'AB-555-01',
      dispatched_date: '2026-03-01',
      planned_date: null,
      expected_date: null,
      package_id: world.own.package,
      packages: [{ id: world.own.package, airbill: 'AB-555-01', status: 'In transit' }],
      arrived_date: null,
      days_late: null,
      state: 'under_way',
    });
  });

  it('SUP-16 PKG-08 an airbill of a foreign package is not linked', async () => {
    const values = { project_id: world.own.project, airbill: world.foreign.airbill.toLowerCase() };
    const id = await make(api.database, 'outbounds', values);
    expect(await first('outbounds', id)).toMatchObject({ package_id: null });
    const { body } = await api.get(
      `/api/projects/${world.own.project}/outbounds/?limit=500`,
      world.tokens.staff,
    );
    expect(body.results.find((row: { id: number }) => row.id === id)).toMatchObject({
      package_id: world.foreign.package,
    });
  });

  it('CALL-41 SUP-03 a return', async () => {
    expect(await first('returns', world.own.return)).toEqual({
      id: world.own.return,
      date: '2026-04-01',
      site_name: 'AB Hospital',
      site_investigator: 'AB Doctor',
      site_address: 'AB Street 1',
      shipping_temperature: '2–8 °C',
    });
  });

  it('CALL-42 SUP-04 SUP-08 an inventory row', async () => {
    expect(await first('inventories', world.own.inventory)).toEqual({
      id: world.own.inventory,
      batch: 'AB-B1',
      product: 'AB Tablets',
      qty_sent: '10.000',
      qty_received: '100.000',
      qty_damaged: '0.500',
      qty_stock: '89.500',
      expiry_date: '2027-01-31',
      expires_in_days: daysBetween(plainDateIn('UTC', new Date()), '2027-01-31'),
      storage_temperature: '15–25 °C',
    });
  });

  it('CALL-43 SUP-05 a destruction, with its newest certificate or none', async () => {
    expect(await first('destructions', world.own.destruction)).toEqual({
      id: world.own.destruction,
      destruction_date: '2026-05-01',
      certificate: null,
    });
    expect(await first('destructions', world.own.destruction + 2)).toMatchObject({
      certificate: { name: 'Kit-10.pdf', size: 4, uploaded_at: '2026-05-02T08:00:00.000Z' },
    });
  });
});

describe('site users', () => {
  it.each(siteKinds)('A-38 see %s of the own site only', async (kind) => {
    const { body } = await api.get(
      `/api/projects/${world.own.project}/${kind}/?limit=500`,
      world.tokens.investigator,
    );
    expect(body.results.map((row: { id: number }) => row.id)).toEqual([
      kind === 'outbounds' ? world.own.outbound : world.own.return,
    ]);
    const { status } = await api.get(
      `/api/projects/${world.foreign.project}/${kind}/`,
      world.tokens.coordinator,
    );
    expect(status).toBe(404);
  });
});
