import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  brief,
  hidesForeignRows,
  letsInOnly,
  readsAsList,
  refusesBadParameters,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, type Row } from '#testing/factories.ts';
import { awkwardDate, awkwardText } from '#testing/rows-of-all-sorts.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { packagesList } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const everybodyButNobody = [
  'admin',
  'staff',
  'api_user',
  'invoicing_user',
  'user',
  'operator',
  'driver',
  'investigator',
  'coordinator',
] as const;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const second = await make(api.database, 'projects', {
    client_id: world.own.client,
    name: 'AB-9 Über',
    smo_id: 'x',
  });
  for (let row = 0; row < 14; row++) {
    await make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: row % 3 === 0 ? second : world.own.project,
      airbill: `${awkwardText(row, 0) ?? 'dn'}-${row % 6}`,
      doc_id: awkwardText(row, 1),
      doc_type: awkwardText(row, 2),
      status: awkwardText(row, 3),
      car: awkwardText(row, 4),
      date: awkwardDate(row),
    });
  }
  await make(api.database, 'tracks', { airbill: world.own.airbill, car_id: world.carId });
});

const customer = () => world.tokens.user;
const shown = (row: Row, column: string) => {
  const project = row['project'] as { name: string; client: { name: string } };
  if (column === 'project__name') return project.name;
  return column === 'project__client__name' ? project.client.name : row[column];
};

describe('GET /api/packages/', () => {
  const place = () => '/api/packages/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, everybodyButNobody);
  refusesBadParameters(api, customer, place);

  it.each(['track__airbill=yes', 'client=x', 'client=1&client=2', 'status=%00'])(
    'QRY-15 ?%s is ERROR_WITH_FILTER',
    async (query) => {
      const answer = await api.get(`${place()}?${query}`, customer());
      expect([answer.status, answer.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    },
  );

  describe('as a customer', () => {
    readsAsList(api, customer, place, { declaration: packagesList, shown });
  });
  describe('PKG-05 as staff', () => {
    readsAsList(api, () => world.tokens.staff, place, { declaration: packagesList, shown });
  });

  it('CALL-33 PKG-01 a row has the fields of 2.F and no others', async () => {
    const { body } = await api.get(`${place()}?filter=${world.own.airbill}&fields=airbill`, customer());
    expect(body.results).toEqual([
      {
        id: world.own.package,
        airbill: 'AB-555-01',
        doc_id: 'AB-DOC',
        doc_type: 'Invoice',
        project: {
          id: world.own.project,
          name: 'AB-101',
          client: { id: world.own.client, name: 'Alpha Pharma' },
        },
        status: 'In transit',
        date: '2026-03-01',
        car: 'AA1234BB',
        tracked: true,
      },
    ]);
  });

  it.each([
    ['user', 15],
    ['invoicing_user', 15],
    ['staff', 16],
    ['admin', 16],
    ['api_user', 16],
    ['operator', 16],
    ['driver', 1],
    ['investigator', 1],
    ['coordinator', 1],
  ] as const)('PKG-08 ROLE-23 %s sees %i of the 16', async (role, seen) => {
    const { body, raw } = await api.get(`${place()}?limit=500`, world.tokens[role]);
    expect(body.count).toBe(seen);
    expect(raw.includes(canary)).toBe(seen === 16);
  });

  it('PKG-08 a search and a filter do not reach beyond the scope', async () => {
    for (const query of [
      `filter=${canary}`,
      `client=${world.foreign.client}`,
      `project__client__name=${canary} Beta`,
    ]) {
      expect((await api.get(encodeURI(`${place()}?${query}`), customer())).body).toMatchObject({
        count: 0,
        results: [],
      });
    }
  });

  it('PKG-04 A-139 QRY-11 tracked only', async () => {
    const { body } = await api.get(`${place()}?track__airbill=true`, customer());
    expect(body.results.map((row: { id: number }) => row.id)).toEqual([world.own.package]);
    expect((await api.get(`${place()}?track__airbill=false`, customer())).body.count).toBe(15);
  });

  it('PKG-04 staff and API clients set which packages are tracked; customers cannot', async () => {
    const { own, tokens } = world;
    const airbill = 'TRACK-1';
    const made = await api.send('POST', '/api/packages/', {
      token: tokens.staff,
      body: { project_id: own.project, airbill, tracked: true },
    });
    expect([made.status, made.body.tracked]).toEqual([201, true]);
    const path = `/api/packages/${made.body.id}/`;
    const isListed = async () =>
      (await api.get(`${place()}?track__airbill=true&filter=${airbill}&fields=airbill`, customer())).body
        .count;
    expect([await isListed(), (await api.get(path, customer())).body.tracked]).toEqual([1, true]);
    expect((await api.send('PATCH', path, { token: customer(), body: { tracked: false } })).status).toBe(403);
    await api.send('PATCH', path, { token: tokens.staff, body: { tracked: false } });
    expect([await isListed(), (await api.get(path, customer())).body.tracked]).toEqual([0, false]);
    const bring = (item: object) =>
      api.send('POST', '/api/import/packages/', {
        token: tokens.admin,
        body: { items: [{ external_id: `id:${made.body.id}`, ...item }] },
      });
    expect((await bring({ tracked: true })).body.results).toMatchObject([{ status: 'updated', errors: [] }]);
    expect(await isListed()).toBe(1);
    // An import without the field keeps the value.
    await bring({ doc_id: 'D' });
    expect(await isListed()).toBe(1);
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`delete from packages where id = ${made.body.id as number}`),
    );
  });

  it('QRY-12 QRY-13 A-98 filters by client, by its name and by status', async () => {
    const staff = world.tokens.staff;
    for (const query of [
      `client=${world.foreign.client}`,
      `project__client__name=${canary} beta`,
      `client__name=${canary} Beta`,
    ]) {
      const { body } = await api.get(encodeURI(`${place()}?${query}`), staff);
      expect(body.results.map((row: { id: number }) => row.id)).toEqual([world.foreign.package]);
    }
    expect((await api.get(`${place()}?status=In%20transit`, customer())).body.count).toBe(1);
  });
});

describe('GET /api/packages/search/', () => {
  const place = () => `/api/packages/search/?airbill=${world.own.airbill}`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, everybodyButNobody);

  it.each([
    ['', 'MISSING'],
    ['?airbill=', 'IS_EMPTY'],
    ['?airbill=%00', 'ERROR_WITH_FILTER'],
    ['?airbill=a&airbill=b', 'ERROR_WITH_FILTER'],
    [`?airbill=${'x'.repeat(201)}`, 'ERROR_WITH_FILTER'],
  ])('VAL-15 %j is rejected as %s', async (query, code) => {
    const answer = await api.get(`/api/packages/search/${query}`, customer());
    expect([answer.status, answer.body.errors.msg]).toEqual([400, code]);
    expect(answer.body.errors.fields).toHaveProperty('airbill');
  });

  it('CALL-35 PKG-02 A-91 finds exactly this airbill, without regard to case and spaces around', async () => {
    const { body } = await api.get('/api/packages/search/?airbill=%20ab-555-01%20', customer());
    expect(body).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [{ id: world.own.package }],
    });
    const part = await api.get('/api/packages/search?airbill=AB-555', customer());
    expect(await brief(part)).toEqual({
      status: 200,
      body: { count: 0, next: null, previous: null, results: [] },
    });
    expect((await api.get('/api/packages/search/?airbill=AB-555-0%25', customer())).body.count).toBe(0);
  });

  it('amendment 27 `match=plain` ignores spaces, hyphens and case; the exact rule stays without it', async () => {
    const find = async (airbill: string, token = customer()) =>
      (await api.get(`/api/packages/search/?match=plain&airbill=${encodeURIComponent(airbill)}`, token)).body;
    for (const typed of ['ab55501', ' AB 555 01 ', 'A-B\u00a0555\u201101']) {
      expect((await find(typed)).results).toMatchObject([{ id: world.own.package }]);
    }
    expect((await find('ab5550')).count).toBe(0);
    expect((await find(world.foreign.airbill)).count).toBe(0);
    expect((await api.get('/api/packages/search/?airbill=ab55501', customer())).body.count).toBe(0);
    const bad = await api.get('/api/packages/search/?airbill=x&match=some', customer());
    expect(bad.status).toBe(400);
  });

  it('PKG-08 a foreign airbill is not found', async () => {
    const { body } = await api.get(`/api/packages/search/?airbill=${world.foreign.airbill}`, customer());
    expect(body.count).toBe(0);
  });

  it('A-91 a driver finds any exact airbill, in the short form', async () => {
    const { body } = await api.get(
      `/api/packages/search/?airbill=${world.foreign.airbill}`,
      world.tokens.driver,
    );
    expect(body.results).toEqual([
      {
        id: world.foreign.package,
        airbill: world.foreign.airbill,
        doc_id: `${canary}-DOC`,
        project: { name: `${canary}-101` },
        destination: `${canary} Street 1`,
      },
    ]);
  });
  answersAlike(api, customer, () => '/api/packages/search/');
});

describe('GET /api/packages/{id}/', () => {
  const place = () => `/api/packages/${world.own.package}/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, everybodyButNobody);
  hidesForeignRows(
    api,
    world,
    (id) => `/api/packages/${id}/`,
    () => world.foreign.package,
  );
  refusesMalformedIds(api, world, (id) => `/api/packages/${id}/`);

  it('CALL-34 PKG-06 shows the package with its history, oldest first', async () => {
    const at = '2026-03-02T10:00:00.5Z';
    for (const [status, moment] of [
      ['Delivered', at],
      ['Registered', '2026-03-01T08:00:00Z'],
    ]) {
      await make(api.database, 'package_statuses', { package_id: world.own.package, status, at: moment });
    }
    await make(api.database, 'delivery_reports', {
      package_id: world.own.package,
      user_id: world.users.driver,
      airbill: world.own.airbill,
      recipients: JSON.stringify(['UA']),
      at,
    });
    const { body } = await api.get(place(), customer());
    expect(body).toMatchObject({
      id: world.own.package,
      destination: 'AB Street 1',
      weight: null,
      statuses: [
        { status: 'Registered', at: '2026-03-01T08:00:00.000Z', place: null, note: null },
        { status: 'Delivered', at: '2026-03-02T10:00:00.500Z', place: null, note: null },
      ],
      reports: [{ at: '2026-03-02T10:00:00.500Z', recipients: ['UA'] }],
    });
  });

  it('SUP-16 lists the outbounds of its airbill that the caller may see, whatever its case', async () => {
    const { own, foreign, users } = world;
    const airbill = own.airbill.toLowerCase();
    const here = { project_id: own.project, airbill, dispatched_date: '2026-03-05', site: 'Second site' };
    const second = await make(api.database, 'outbounds', here);
    const voided = { voided_at: '2026-03-06', void_reason: 'twice' };
    await make(api.database, 'outbounds', { ...here, ...voided });
    await make(api.database, 'outbounds', { project_id: foreign.project, airbill, site: canary });
    const seen = async (token: string) =>
      (await api.get(place(), token)).body.outbounds.map(({ id }: { id: number }) => id) as number[];
    expect(await seen(customer())).toEqual([second, own.outbound]);
    expect(await seen(world.tokens.staff)).toHaveLength(3);
    expect(await seen(world.tokens.investigator)).toEqual([own.outbound]);
    // Without access to outbounds none are listed here either.
    expect(await seen(world.tokens.operator)).toEqual([]);
    expect(users.operator).toBeGreaterThan(0);
    const { body } = await api.get(place(), customer());
    expect(body.outbounds[0]).toEqual({
      id: second,
      project: { id: own.project, name: 'AB-101' },
      site: 'Second site',
      dispatched_date: '2026-03-05',
      expected_date: null,
      arrived_date: '2026-03-02',
      days_late: null,
      state: 'arrived',
      packages: [{ id: own.package, airbill: 'ab-555-01', status: 'In transit' }],
      lines: [],
      lines_count: 0,
    });
  });

  it('A-91 a driver gets the short form of any package', async () => {
    const { body } = await api.get(`/api/packages/${world.foreign.package}/`, world.tokens.driver);
    expect(Object.keys(body)).toEqual(['id', 'airbill', 'doc_id', 'project', 'destination']);
  });

  it('A-38 a site user sees only packages of their site', async () => {
    const { status } = await api.get(`/api/packages/${world.foreign.package}/`, world.tokens.investigator);
    expect(status).toBe(404);
  });
  answersAlike(api, customer, place);
});

describe('GET /api/packages/choices/', () => {
  const place = () => '/api/packages/choices/';
  refusesStrangers(api, world, place);

  it('PKG-07 A-88 lists the distinct statuses of packages in the scope', async () => {
    const { own, foreign } = world;
    const values = { client_id: foreign.client, project_id: foreign.project };
    await make(api.database, 'packages', { ...values, airbill: 'F-1', status: `${canary} status` });
    await make(api.database, 'packages', { ...values, airbill: 'F-2', status: null });
    const mine = { client_id: own.client, project_id: own.project };
    await make(api.database, 'packages', { ...mine, airbill: 'O-1', status: 'Zollabfertigung' });
    await make(api.database, 'packages', { ...mine, airbill: 'O-2', status: 'Zollabfertigung' });
    const of = async (token: string) => (await api.get(place(), token)).body.statuses as string[];
    const [all, own1] = [await of(world.tokens.staff), await of(customer())];
    for (const statuses of [all, own1]) {
      expect(new Set(statuses).size).toBe(statuses.length);
      expect(statuses).toContain('Zollabfertigung');
    }
    expect(all).toContain(`${canary} status`);
    expect(own1).not.toContain(`${canary} status`);
    const stored = await api.database.rows(
      sql.of({ status: 'string!' })`select distinct status from packages where status is not null order by 1`,
    );
    expect(all).toEqual(stored.map(({ status }) => status));
  });
});

// Last, because its rows would change the counts of other tests.
describe('GET /api/packages/ with few rows', () => {
  it('QRY-14 PKG-05 finds a text that is too long for a text index, as well as short ones', async () => {
    // Incompressible text, so that it exceeds the index limit even when compressed.
    const long = String.fromCodePoint(
      ...Array.from({ length: 500 }, (_, n) => 0x4e00 + ((n * 7919) % 20_000)),
    );
    await make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: world.own.project,
      airbill: 'LONG-1',
      ...Object.fromEntries(['doc_id', 'doc_type', 'car'].map((field) => [field, `${long} needle`])),
    });
    await make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: world.own.project,
      airbill: 'SHORT-1',
      doc_id: 'Needle',
    });
    const find = async (query: string, token = customer()) =>
      (await api.get(`/api/packages/?filter=needle&ordering=airbill,id${query}`, token)).body;
    const airbills = ({ count, results }: { count: number; results: Row[] }) => [
      count,
      ...results.map(({ airbill }) => airbill),
    ];
    expect(airbills(await find(''))).toEqual([2, 'LONG-1', 'SHORT-1']);
    expect(airbills(await find('&fields=car'))).toEqual([1, 'LONG-1']);
    expect(airbills(await find('&limit=1&page=2'))).toEqual([2, 'SHORT-1']);
    expect(airbills(await find(`&client=${world.own.client}`, world.tokens.staff))).toEqual([
      2,
      'LONG-1',
      'SHORT-1',
    ]);
  });
});
