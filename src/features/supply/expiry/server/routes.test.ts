import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  brief,
  hidesForeignRows,
  letsInOnly,
  refusesBadParameters,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { countsAsListed } from '#testing/filter-count-tests.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { ExpiryRow } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const today = plainDateIn('UTC', new Date());
// Days from today, each with its step.
const cases = [
  [-400, 'expired'],
  [-1, 'expired'],
  [0, 'days_30'],
  [30, 'days_30'],
  [31, 'days_60'],
  [60, 'days_60'],
  [61, 'days_90'],
  [90, 'days_90'],
  [91, undefined],
] as const;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  // On any day.
  await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(sql`update inventories set expiry_date = current_date + 200`),
  );
  for (const [days] of cases) await addStock(world.own.project, days, { qty_stock: '4' });
  await addStock(world.own.project, 5, { qty_stock: '0' });
  await addStock(world.own.project, 5, { qty_stock: null });
  await addStock(world.own.project, 5, { qty_stock: '7', voided_at: '2026-01-01', void_reason: 'twice' });
  await addStock(world.foreign.project, 6, { qty_stock: '9', product: `${canary} Tablets` });
});

const ofProject = (id: number | string) => `/api/projects/${id}/expiry/`;

describe('GET /api/expiry/', () => {
  const place = () => '/api/expiry/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff', 'invoicing_user', 'user']);
  answersAlike(api, () => world.tokens.user, place);
  refusesBadParameters(api, () => world.tokens.user, place);

  it('CLI-11 a customer sees only the own projects, staff all', async () => {
    const own = await api.get('/api/expiry/?limit=500', world.tokens.user);
    expect(own.raw.toString()).not.toContain(canary);
    expect(own.body.count).toBe(8);
    const all = await api.get('/api/expiry/?limit=500', world.tokens.staff);
    expect(all.raw.toString()).toContain(canary);
    expect(all.body.steps).toEqual({ expired: 2, days_30: 3, days_60: 2, days_90: 2 });
    const ofOne = await api.get(`/api/expiry/?client=${world.own.client}`, world.tokens.staff);
    expect(ofOne.body.count).toBe(8);
    const named = await api.get('/api/expiry/?project__client__name=ALPHA%20pharma', world.tokens.staff);
    expect(named.body.count).toBe(8);
    const inProject = await api.get('/api/expiry/?project__name=ab-101', world.tokens.staff);
    expect(inProject.body.count).toBe(8);
    expect(inProject.body.steps).toEqual({ expired: 2, days_30: 2, days_60: 2, days_90: 2 });
    const narrowed = await api.get(
      `/api/expiry/?client=${world.own.client}&kind=expired&filter=nothing`,
      world.tokens.staff,
    );
    expect([narrowed.body.count, narrowed.body.steps.days_90]).toEqual([0, 2]);
  });
});

describe('GET /api/expiry/filter_counts/', () => {
  const place = () => '/api/expiry/filter_counts/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff', 'invoicing_user', 'user']);
  refusesBadParameters(api, () => world.tokens.user, place);
  countsAsListed(api, () => world.tokens.staff, '/api/expiry/', ['project__client__name', 'project__name']);

  it('CLI-11 amendment 28 a customer learns nothing of others, the blinded nothing at all', async () => {
    const own = await api.get(place(), world.tokens.user);
    expect(own.raw.toString()).not.toContain(canary);
    expect(own.body.filters[0].choices).toEqual([{ value: 'Alpha Pharma', count: 8 }]);
    const blinded = await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true });
    const seen = await api.get(place(), await api.tokenOf(blinded));
    expect(seen.body.filters.map(({ choices }: { choices: unknown[] }) => choices)).toEqual([[], []]);
  });
});

describe('GET /api/projects/{id}/expiry/', () => {
  refusesStrangers(api, world, () => ofProject(world.own.project));
  letsInOnly(api, world, () => ofProject(world.own.project), ['admin', 'staff', 'invoicing_user', 'user']);
  hidesForeignRows(api, world, ofProject, () => world.foreign.project);
  refusesMalformedIds(api, world, ofProject);

  it('the badge counts days from the business day, as the steps do: each row is on the step of its day; empty, undated or voided rows are on none', async () => {
    const { body } = await api.get(`${ofProject(world.own.project)}?limit=500`, world.tokens.user);
    expect(body.steps).toEqual({ expired: 2, days_30: 2, days_60: 2, days_90: 2 });
    expect(body.results.map((row: ExpiryRow) => row.expiry_date)).toEqual(
      cases.slice(0, -1).map(([days]) => dayAt(days)),
    );
    expect(body.results.map((row: ExpiryRow) => row.expires_in_days)).toEqual(
      cases.slice(0, -1).map(([days]) => days),
    );
    for (const step of ['expired', 'days_30', 'days_60', 'days_90'] as const) {
      const answer = await api.get(`${ofProject(world.own.project)}?kind=${step}`, world.tokens.user);
      const expected = cases.filter((one) => one[1] === step).map(([days]) => dayAt(days));
      expect(answer.body.results.map((row: ExpiryRow) => row.expiry_date)).toEqual(expected);
    }
  });

  it('QRY-15 rejects an unknown step', async () => {
    expect(await brief(api.get(`${ofProject(world.own.project)}?kind=never`, world.tokens.user))).toEqual({
      status: 400,
      body: { errors: { msg: 'ERROR_WITH_FILTER', fields: { kind: 'unknown value' } } },
    });
  });

  it.each(['product', 'batch', 'qty_stock', 'project__name', 'project__client__name'])(
    'PRJ-03 is sorted by %s without losing a row',
    async (column) => {
      const at = `${ofProject(world.own.project)}?limit=500&ordering=-${column},id`;
      expect((await api.get(at, world.tokens.user)).body.results).toHaveLength(8);
    },
  );
});

const sheets: [string, () => string][] = [
  ['/api/expiry/excel/', () => '/api/expiry/excel/'],
  ['/api/projects/{id}/expiry/excel/', () => `${ofProject(world.own.project)}excel/`],
];
describe.each(sheets)('GET %s', (_, place) => {
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff', 'invoicing_user', 'user']);

  it('SUP-11 has the rows of the ladder that a customer sees, as filtered, and no others', async () => {
    const answer = await api.get(`${place()}?kind=days_30`, world.tokens.user);
    const [head, ...cells] = await sheetCells(answer.raw);
    expect(head).toEqual(['Expiry', 'Product', 'Batch', 'In stock', 'Project', 'Client']);
    expect(cells.map((row) => row.slice(1))).toEqual([
      ['Tablets', 'B0', 4, 'AB-101', 'Alpha Pharma'],
      ['Tablets', 'B30', 4, 'AB-101', 'Alpha Pharma'],
    ]);
    const all = await sheetCells((await api.get(place(), world.tokens.user)).raw);
    expect(all).toHaveLength(9);
  });
});

describe('GET /api/projects/{id}/expiry/excel/, of others', () => {
  hidesForeignRows(
    api,
    world,
    (id) => `${ofProject(id)}excel/`,
    () => world.foreign.project,
  );

  it('the headings are in the language of the reader', async () => {
    const answer = await api.send('GET', '/api/expiry/excel/', {
      token: world.tokens.staff,
      headers: { 'accept-language': 'fr' },
    });
    const [head] = await sheetCells(answer.raw);
    expect(head).not.toContain('In stock');
  });
});

function dayAt(days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function addStock(project_id: number, days: number, values: Record<string, unknown>): Promise<number> {
  const goods = { product: 'Tablets', batch: `B${days}` };
  return make(api.database, 'inventories', { project_id, ...goods, expiry_date: dayAt(days), ...values });
}
