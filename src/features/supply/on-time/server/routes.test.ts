import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike, letsInOnly, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { RouteRow, ShipmentRow } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const today = plainDateIn('UTC', new Date());

// Each shipment: its expected and its actual arrival, in days from today, and its state.
const cases = {
  'ON-TIME': { expected: -10, arrived: -10, state: 'on_time', days_late: 0 },
  EARLY: { expected: -10, arrived: -12, state: 'on_time', days_late: 0 },
  'LATE-ARRIVAL': { expected: -10, arrived: -7, state: 'arrived_late', days_late: 3 },
  REPORTED: { expected: -10, reported: -9, state: 'arrived_late', days_late: 1 },
  OVERDUE: { expected: -2, state: 'late', days_late: 2 },
  'DUE-TODAY': { expected: 0, state: 'under_way', days_late: null },
  'LAST-YEAR': { expected: -400, arrived: -390, state: 'arrived_late', days_late: 10 },
  PLANNED: { planned: 4, expected: 9, dispatched: null, state: 'planned', days_late: null },
  'NOT-LEFT': { planned: -5, expected: 3, dispatched: null, state: 'late', days_late: 5 },
} as const;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const [airbill, one] of Object.entries(cases)) await addShipment(world.own, airbill, one);
  await addShipment(world.foreign, `${canary}-1`, { expected: -10, arrived: -10 });
  const nowhere = await make(api.database, 'projects', { client_id: world.foreign.client, name: 'Nowhere' });
  const side = { ...world.foreign, project: nowhere };
  await addShipment(side, `${canary}-2`, { expected: -10, arrived: -12 });
});

interface Days {
  readonly expected: number;
  readonly planned?: number;
  readonly dispatched?: null;
  readonly arrived?: number;
  readonly reported?: number;
}

async function addShipment(
  side: TwoClients['own'],
  airbill: string,
  { expected, planned, dispatched, arrived, reported }: Days,
): Promise<void> {
  await make(api.database, 'outbounds', {
    project_id: side.project,
    site_id: side.site,
    airbill,
    search_text: airbill.toLowerCase(),
    dispatched_date: dispatched === null ? null : day(expected - 3),
    planned_date: planned === undefined ? null : day(planned),
    expected_date: day(expected),
  });
  const package_id = await make(api.database, 'packages', {
    project_id: side.project,
    client_id: side.client,
    site_id: side.site,
    airbill,
    status: arrived === undefined ? 'In transit' : 'Delivered',
  });
  if (arrived !== undefined) {
    await make(api.database, 'package_statuses', {
      package_id,
      status: 'Delivered',
      at: `${day(arrived)}T12:00:00Z`,
    });
  }
  if (reported !== undefined) {
    await make(api.database, 'delivery_reports', {
      package_id,
      user_id: world.users.staff,
      airbill,
      recipients: '[]',
      outcome: 'delivered',
      occurred_at: `${day(reported)}T12:00:00Z`,
    });
  }
}

function day(fromToday: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + fromToday * 86_400_000).toISOString().slice(0, 10);
}

const readers = [
  'admin',
  'staff',
  'api_user',
  'invoicing_user',
  'user',
  'investigator',
  'coordinator',
] as const;

describe.each(['shipments', 'routes'])('GET /api/on_time/%s/ and its spreadsheet', (list) => {
  const place = () => `/api/on_time/${list}/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  answersAlike(api, () => world.tokens.user, place);
  refusesBadParameters(api, () => world.tokens.user, place);
  refusesStrangers(api, world, () => `${place()}excel/`);
  letsInOnly(api, world, () => `${place()}excel/`, readers);
});

describe('GET /api/on_time/shipments/', () => {
  const at = (query: string) => `/api/on_time/shipments/?limit=500${query}`;

  it('SHIPMENT-01 says of each shipment by how many days it is late, from its packages and reports', async () => {
    const { body } = await api.get(at(''), world.tokens.user);
    const said = body.results.map(({ airbill, state, days_late }: ShipmentRow) => [
      airbill,
      { state, days_late },
    ]);
    const expected = Object.entries(cases).map(([airbill, { state, days_late }]) => [
      airbill,
      { state, days_late },
    ]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected));
  });

  it('SHIPMENT-01 filters those that are late, and sorts by each column', async () => {
    const late = await api.get(at('&kind=late&ordering=-days_late,id'), world.tokens.user);
    expect(late.body.results.map(({ airbill }: ShipmentRow) => airbill)).toEqual(['NOT-LEFT', 'OVERDUE']);
    for (const column of [
      'depot',
      'site',
      'airbill',
      'planned_date',
      'project__name',
      'project__client__name',
    ]) {
      const { body } = await api.get(at(`&ordering=-${column},id`), world.tokens.user);
      expect([column, body.results.length]).toEqual([column, Object.keys(cases).length]);
    }
    const found = await api.get(at('&filter=overdue&fields=airbill'), world.tokens.user);
    expect(found.body.count).toBe(1);
  });
});

it('SHIPMENT-01 lists the shipments of a project that has neither a depot nor an office', async () => {
  const { body } = await api.get(`/api/on_time/shipments/?filter=${canary}-2`, world.tokens.staff);
  expect(body.results).toMatchObject([{ airbill: `${canary}-2`, depot: null, state: 'on_time' }]);
});

describe('GET /api/on_time/routes/', () => {
  it('SHIPMENT-02 each figure of a route equals the number of its shipments, and no one sees those of others', async () => {
    for (const token of [world.tokens.user, world.tokens.staff]) {
      const { body } = await api.get('/api/on_time/routes/?limit=500', token);
      for (const route of body.results as RouteRow[]) {
        if (route.depot === null) continue;
        for (const kind of ['due', 'on_time', 'missed'] as const) {
          const query = new URLSearchParams({ kind, depot: route.depot, site: route.site ?? '' });
          const rows = await api.get(`/api/on_time/shipments/?${query.toString()}`, token);
          expect([route.site, kind, rows.body.count]).toEqual([route.site, kind, route[kind]]);
        }
      }
    }
    const own = await api.get('/api/on_time/routes/', world.tokens.user);
    // Of the last 365 days: two on time, two late arrivals, one overdue.
    expect(own.body.results).toMatchObject([{ due: 5, on_time: 2, missed: 3, share: 40 }]);
    expect(own.body.total).toEqual({ due: 5, on_time: 2, missed: 3 });
    expect((await api.get('/api/on_time/routes/', world.tokens.staff)).body.total.due).toBe(7);
    const [unknown] = (
      await api.get('/api/on_time/routes/?limit=500', world.tokens.staff)
    ).body.results.filter(({ depot }: RouteRow) => depot === null);
    expect(unknown, 'of a project without an office').toMatchObject({ due: 1, on_time: 1 });
    const overview = await api.get(`/api/projects/${world.own.project}/overview/`, world.tokens.user);
    expect(overview.body.shipments.on_time).toEqual(own.body.total);
  });

  it('SHIPMENT-02 the spreadsheets have what the lists have; blinded readers get the same days', async () => {
    const blinded = await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true });
    for (const token of [world.tokens.user, await api.tokenOf(blinded)]) {
      const routes = await sheetCells((await api.get('/api/on_time/routes/excel/', token)).raw);
      expect(routes.map((row) => row.slice(2))).toEqual([
        ['Due', 'On time', 'Not on time', 'On time, %'],
        [5, 2, 3, 40],
      ]);
      const late = await sheetCells((await api.get('/api/on_time/shipments/excel/?kind=late', token)).raw);
      expect(late.map((row) => [row[4], row[9], row[10]])).toEqual([
        ['Airbill', 'Days late', 'State'],
        ['NOT-LEFT', 5, 'Late'],
        ['OVERDUE', 2, 'Late'],
      ]);
    }
  });
});

describe('the outbounds of a project and of a package', () => {
  it('SHIPMENT-01 say how late they are, and are filtered by it', async () => {
    const list = `/api/projects/${world.own.project}/outbounds/?kind=arrived_late&ordering=airbill,id`;
    const { body } = await api.get(list, world.tokens.user);
    expect(body.results).toMatchObject([
      { airbill: 'LAST-YEAR', days_late: 10 },
      { airbill: 'LATE-ARRIVAL', days_late: 3, arrived_date: day(-7) },
      { airbill: 'REPORTED', days_late: 1, arrived_date: day(-9) },
    ]);
    const one = await api.get(`/api/packages/${body.results[1].package_id}/`, world.tokens.user);
    expect(one.body.outbounds).toMatchObject([
      { expected_date: day(-10), days_late: 3, state: 'arrived_late' },
    ]);
  });
});
