// Each figure of the overview is compared with the list that it leads to, with the same filter.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { dayAfter } from '#demo/calendar.ts';
import { testApi, testTimeZone } from '#testing/api.ts';
import {
  hidesForeignRows,
  letsInOnly,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { ProjectOverview } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const today = plainDateIn(testTimeZone, new Date());
const days = (count: number) => dayAfter(today, count);

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { project, client, site } = world.own;
  const here = { project_id: project };
  const held: [product: string | null, batch: string, qty_stock: string | null, expiry: number | null][] = [
    ['Tablets 10 mg', 'T-1', '10.5', 5],
    ['Tablets 10 mg', 'T-2', '20', 200],
    ['Tablets 10 mg', 'T-3', '0', 3],
    ['Tablets 10 mg', 'T-4', null, null],
    // The name of another product is a part of this one's.
    ['Tablets 10 mg coated', 'C-1', '7', -1],
    ['Tablets 10 mg coated', 'C-2', '1', 90],
    ['Tablets 10 mg coated', 'C-3', '1', 91],
    [null, 'N-1', '3', null],
  ];
  for (const [product, batch, qty_stock, expiry] of held) {
    const expiry_date = expiry === null ? null : days(expiry);
    await make(api.database, 'inventories', { ...here, product, batch, qty_stock, expiry_date });
  }
  const voided = { voided_at: `${today}T00:00:00Z`, void_reason: 'twice' };
  await make(api.database, 'inventories', {
    ...here,
    ...voided,
    product: 'Tablets 10 mg',
    batch: 'V',
    qty_stock: '9',
    expiry_date: days(1),
  });
  for (const ago of [0, 1, 6, 7, 7, 13, 14, 40, 76, 77, 84, 200]) {
    await make(api.database, 'outbounds', { ...here, site: `Sent ${ago}`, dispatched_date: days(-ago) });
  }
  await make(api.database, 'outbounds', { ...here, ...voided, site: 'Voided', dispatched_date: today });
  await make(api.database, 'outbounds', { ...here, site: 'Next week', dispatched_date: days(10) });
  await make(api.database, 'outbounds', {
    ...here,
    site: 'Own site',
    site_id: site,
    dispatched_date: days(-2),
  });
  await make(api.database, 'inbounds', { ...here, order: 'PO-NEW', received_date: days(-1) });
  await make(api.database, 'destructions', { ...here, destruction_date: days(-300) });
  for (const [name, invoicing_date, currency, total, used] of [
    ['B-1', '2026-02-01', 'EUR', '6000', '2000'],
    ['B-2', '2026-03-01', 'EUR', '7000', '2500.5'],
    ['B-3', null, 'EUR', '1', '0'],
    ['B-4', '2026-04-01', 'EUR', null, null],
    ['B-5', '2026-03-01', 'USD', '100', '130'],
  ]) {
    await make(api.database, 'invoices', {
      ...here,
      name,
      invoicing_date,
      currency,
      amount: '1',
      budget_total: total,
      budget_used: used,
    });
  }
  const parcel = await make(api.database, 'packages', { ...here, client_id: client, airbill: 'P-ACT' });
  for (const [status, hours] of [
    ['Registered', 30],
    ['At customs', 2],
  ] as const) {
    await make(api.database, 'package_statuses', {
      package_id: parcel,
      status,
      place: 'Kyiv',
      at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
  }
});

const place = () => `/api/projects/${world.own.project}/overview/`;
const readers = [
  'admin',
  'staff',
  'api_user',
  'invoicing_user',
  'user',
  'investigator',
  'coordinator',
] as const satisfies readonly Role[];

async function overviewFor(token: string): Promise<ProjectOverview> {
  const answer = await api.get(place(), token);
  expect(answer.status).toBe(200);
  return answer.body;
}
const list = async (rest: string, token: string) => {
  const answer = await api.get(`/api/projects/${world.own.project}/${rest}`, token);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('GET /api/projects/{id}/overview/', () => {
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => `/api/projects/${id}/overview/`,
    () => world.foreign.project,
  );
  refusesMalformedIds(api, world, (id) => `/api/projects/${id}/overview/`);

  describe.each(['staff', 'user'] as const)('as %s', (role) => {
    it('the stock of a product is the sum of its list, its expiring batches are the count of theirs', async () => {
      const token = world.tokens[role];
      const { stock } = await overviewFor(token);
      expect(stock?.products.map(({ product, on_hand }) => [product, on_hand])).toEqual([
        ['AB Tablets', '89.500'],
        ['Tablets 10 mg', '30.500'],
        ['Tablets 10 mg coated', '9.000'],
        [null, '3.000'],
      ]);
      expect(stock?.products_count).toBe(4);
      for (const { product, on_hand, expiring } of stock?.products ?? []) {
        if (product === null) continue;
        const name = encodeURIComponent(product);
        const { results } = await list(`inventories/?product=${name}&limit=500`, token);
        const sum = results.reduce(
          (total: number, row: { qty_stock: string | null }) => total + Number(row.qty_stock ?? 0),
          0,
        );
        expect([product, Number(on_hand)]).toEqual([product, sum]);
        expect([product, expiring]).toEqual([product, (await list(`expiry/?product=${name}`, token)).count]);
      }
      expect(stock?.products.slice(1).map(({ expiring }) => expiring)).toEqual([1, 2, 0]);
    });

    it('the next expiry is the first of the batches in stock that has not passed', async () => {
      const { stock } = await overviewFor(world.tokens[role]);
      expect(stock?.next_expiry).toMatchObject({ batch: 'T-1', expiry_date: days(5) });
      const { results } = await list('inventories/?ordering=expiry_date&limit=500', world.tokens[role]);
      const inStock = results.filter(
        (row: { qty_stock: string | null; expiry_date: string | null }) =>
          Number(row.qty_stock) > 0 && row.expiry_date !== null && row.expiry_date >= today,
      );
      expect(stock?.next_expiry?.id).toBe(inStock[0]?.id);
    });

    it('the shipments of a week are the outbounds of its list', async () => {
      const token = world.tokens[role];
      const { shipments } = await overviewFor(token);
      const weeks = shipments?.weeks ?? [];
      expect(weeks).toHaveLength(12);
      expect(new Set(weeks.map(({ week }) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
      const last = weeks.at(-1)?.week ?? '';
      expect(last <= today && days(-7) < last).toBe(true);
      for (const { week, outbounds } of weeks) {
        const { count, results } = await list(`outbounds/?week=${week}&limit=500`, token);
        expect([week, outbounds]).toEqual([week, count]);
        for (const { dispatched_date: day } of results as { dispatched_date: string }[])
          expect(day >= week && day < dayAfter(week, 7)).toBe(true);
      }
      const { count } = await list('outbounds/', token);
      const shown = weeks.reduce((total, { outbounds }) => total + outbounds, 0);
      expect(shown).toBeGreaterThan(8);
      expect(shown).toBeLessThan(count);
    });
  });

  it('QRY-15 a week that is no date is rejected, any day of a week is its week', async () => {
    const { staff } = world.tokens;
    for (const week of ['x', '2026-02-30', '0000-01-01', '2026-1-1', '20261123']) {
      const answer = await api.get(`/api/projects/${world.own.project}/outbounds/?week=${week}`, staff);
      expect([week, answer.status, answer.body.errors?.msg]).toEqual([week, 400, 'ERROR_WITH_FILTER']);
    }
    // The outbound of 1 March 2026, a Sunday.
    const found = await Promise.all(
      ['2026-02-23', '2026-02-25', '2026-03-01', '2026-03-02'].map(async (week) => {
        const { results } = await list(`outbounds/?week=${week}&limit=500`, staff);
        return results.some(({ id }: { id: number }) => id === world.own.outbound);
      }),
    );
    expect(found).toEqual([true, true, true, false]);
  });

  it('the open issues are the count of their list', async () => {
    const { staff, user, api_user } = world.tokens;
    const { open_issues } = await overviewFor(staff);
    const { count } = (
      await api.get('/api/gaps/?project__name=AB-101&project__client__name=Alpha+Pharma', staff)
    ).body;
    expect(open_issues).toBe(count);
    expect(count).toBeGreaterThan(3);
    expect((await overviewFor(user)).open_issues).toBeNull();
    expect((await overviewFor(api_user)).open_issues).toBeNull();
  });

  it('what is left of each budget is the last step of its list, for readers of invoices', async () => {
    const { staff, invoicing_user, user, api_user } = world.tokens;
    const { budgets } = await overviewFor(staff);
    expect(budgets).toEqual([
      { currency: 'EUR', left: '4499.50', invoice: { id: expect.any(Number), name: 'B-2' } },
      { currency: 'USD', left: '-30.00', invoice: { id: expect.any(Number), name: 'B-5' } },
    ]);
    for (const { left, invoice } of budgets ?? []) {
      const steps = (await api.get(`/api/invoices/${invoice.id}/budget/`, staff)).body;
      expect(steps.at(-1)).toMatchObject({ invoice, left });
    }
    expect((await overviewFor(invoicing_user)).budgets).toEqual(budgets);
    expect((await overviewFor(api_user)).budgets).toEqual(budgets);
    expect((await overviewFor(user)).budgets).toBeNull();
  });

  it('the latest activity is newest first, without planned and voided records', async () => {
    const { activity } = await overviewFor(world.tokens.user);
    expect(activity).toHaveLength(8);
    const times = activity.map(({ at, date }) => Date.parse(at ?? `${date}T12:00:00Z`));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const names = activity.map(({ reference }) => reference);
    expect(names).toEqual(expect.arrayContaining(['Sent 0', 'Own site', 'PO-NEW']));
    expect(names).not.toContain('Next week');
    expect(names).not.toContain('Voided');
    // A package is listed once, with its latest status.
    expect(activity.filter(({ reference }) => reference === 'P-ACT')).toEqual([
      expect.objectContaining({ kind: 'packages', status: 'At customs', place: 'Kyiv', date: null }),
    ]);
  });

  it('A-38 a site user sees what concerns the own site alone', async () => {
    const { stock, shipments, open_issues, budgets, activity } = await overviewFor(world.tokens.coordinator);
    expect([stock, open_issues, budgets]).toEqual([null, null, null]);
    expect(shipments?.weeks.reduce((total, { outbounds }) => total + outbounds, 0)).toBe(1);
    const names = activity.map(({ kind, reference }) => `${kind} ${reference}`);
    expect(names).toContain('outbounds Own site');
    expect(names.filter((name) => /Sent|PO-NEW|P-ACT|destructions/.test(name))).toEqual([]);
  });

  it('amendment 28 a blinded customer learns no stock, no order and no number of batches', async () => {
    const blinded = await makeUser(api.database, 'invoicing_user', {
      client_id: world.own.client,
      is_blinded: true,
    });
    const token = await api.tokenOf(blinded);
    const { stock, activity, budgets } = await overviewFor(token);
    expect(stock).toBeNull();
    expect(budgets).toHaveLength(2);
    const inbound = activity.find(({ kind }) => kind === 'inbounds');
    expect(inbound).toMatchObject({ reference: null, date: days(-1) });
    expect((await list('inventories/?product=Tablets+10+mg', token)).count).toBe(0);
  });
});

it('an empty project has a complete overview', async () => {
  const id = await make(api.database, 'projects', { client_id: world.own.client, name: 'EMPTY' });
  const { body } = await api.get(`/api/projects/${id}/overview/`, world.tokens.staff);
  expect(body).toMatchObject({
    stock: { products: [], products_count: 0, next_expiry: null },
    open_issues: 0,
    budgets: [],
    activity: [],
  });
  expect(body.shipments.weeks.map(({ outbounds }: { outbounds: number }) => outbounds)).toEqual(
    Array.from({ length: 12 }, () => 0),
  );
});
