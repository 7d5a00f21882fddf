import { beforeAll, describe, expect, it } from 'vitest';
import { projectsList } from '#features/supply/projects/contract.ts';
import { packagesList } from '#features/transport/packages/contract.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  hidesForeignRows,
  letsInOnly,
  readsAsList,
  refusesBadParameters,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, makeUser, type Row } from '#testing/factories.ts';
import { awkwardDate, awkwardText } from '#testing/rows-of-all-sorts.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { clientsList, clientsSearch } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const readers = ['admin', 'staff', 'api_user', 'invoicing_user', 'user'] as const;
/** Assigned to a dozen clients besides the main one. */
let manager = '';
let lands: number[] = [];

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const managerId = await makeUser(api.database, 'user', { client_id: world.own.client });
  lands = [
    await make(api.database, 'locations', { code: 'FR', name: 'France' }),
    await make(api.database, 'locations', { code: 'DE', name: 'Germany' }),
  ];
  for (let row = 0; row < 12; row++) {
    const smoIds = row % 3 === 2 ? [] : [...(row % 2 ? [`Ä_${row}%`] : []), `SMO-${20 - row}`];
    const client = await make(api.database, 'clients', {
      name: `${awkwardText(row, 0) ?? 'plain'} ${row}`,
      is_active: row % 4 !== 1,
      smo_ids: smoIds,
    });
    for (const smo_id of smoIds) await make(api.database, 'client_smo_ids', { client_id: client, smo_id });
    for (const location_id of lands.slice(0, row % 3)) {
      await make(api.database, 'client_locations', { client_id: client, location_id });
    }
    await make(api.database, 'manager_clients', { user_id: managerId, client_id: client });
    for (let count = 0; count < row % 4; count++) {
      const project = await make(api.database, 'projects', { client_id: client, name: `P${count}` });
      await make(api.database, 'packages', { client_id: client, project_id: project, airbill: `K${row}` });
    }
  }
  for (let row = 0; row < 8; row++) {
    await make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: world.own.project,
      airbill: `DN-${row}`,
      doc_id: awkwardText(row, 1),
      status: awkwardText(row, 2),
      date: awkwardDate(row),
    });
    await make(api.database, 'projects', {
      client_id: world.own.client,
      name: `P ${row}`,
      sponsor: awkwardText(row, 1),
      start_date: awkwardDate(row),
    });
  }
  manager = await api.tokenOf(managerId);
});

const smoIds = (row: Row) => (row['smo_ids'] as { smo_id: string }[]).map(({ smo_id }) => smo_id);
const collator = new Intl.Collator('en', { numeric: true });

describe('GET /api/clients/', () => {
  const place = () => '/api/clients/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  refusesBadParameters(api, () => manager, place);

  it.each(['is_active=maybe', 'location=France', 'location=1,2,'])(
    'QRY-15 ?%s is ERROR_WITH_FILTER',
    async (query) => {
      const answer = await api.get(`${place()}?${query}`, manager);
      expect([answer.status, answer.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    },
  );

  // sorted by the smallest SMO id, searchable by any.
  const list = {
    declaration: clientsList,
    shown: (row: Row, column: string) =>
      column === 'smo_ids__smo_id' ? (smoIds(row).toSorted(collator.compare)[0] ?? null) : row[column],
    searched: (row: Row, column: string) =>
      column === 'smo_ids__smo_id' ? smoIds(row).join(' ') : row[column],
  };
  describe('as a customer of many clients', () => {
    readsAsList(api, () => manager, place, list);
  });
  describe('CLI-03 as staff', () => {
    readsAsList(api, () => world.tokens.staff, place, list);
  });

  it('CALL-16 CLI-01 CLI-02 CLI-10 A-81 a row has the fields of 2.F and no others', async () => {
    const { body } = await api.get(place(), world.tokens.user);
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: world.own.client,
          name: 'Alpha Pharma',
          smo_ids: [{ id: expect.any(Number), smo_id: 'AB-SMO' }],
          projects: 9,
          managers: 3,
          packages: 9,
          locations_str: 'Ukraine',
          is_active: true,
        },
      ],
    });
  });

  it('CLI-02 several locations are joined by comma and space; none is an empty text', async () => {
    const { body } = await api.get(`${place()}?limit=500`, manager);
    const texts = new Set(body.results.map((row: Row) => row['locations_str']));
    expect(texts).toEqual(new Set(['Ukraine', '', 'France', 'France, Germany']));
  });

  it('CLI-11 ROLE-23 each user sees only the own clients', async () => {
    const counts = { user: 1, invoicing_user: 1, staff: 14, admin: 14, api_user: 14 };
    for (const [role, count] of Object.entries(counts)) {
      const answer = await api.get(`${place()}?limit=500`, world.tokens[role as keyof typeof counts]);
      expect([role, answer.body.count]).toEqual([role, count]);
      expect(answer.raw.includes(canary)).toBe(count === 14);
    }
    expect((await api.get(`${place()}?filter=${canary}`, manager)).body.count).toBe(0);
  });

  it('CLI-11 a manager of one project sees its client, and counts only of that project', async () => {
    const user = await makeUser(api.database, 'user');
    await make(api.database, 'manager_projects', { user_id: user, project_id: world.own.project });
    const { body } = await api.get(place(), await api.tokenOf(user));
    expect(body.results).toMatchObject([{ id: world.own.client, projects: 1, packages: 9 }]);
  });

  it('A-47 QRY-10 filters by active and by location', async () => {
    const rows = (await api.get(`${place()}?limit=500`, manager)).body.results as Row[];
    const inactive = await api.get(`${place()}?limit=500&is_active=false`, manager);
    expect(inactive.body.results).toEqual(rows.filter((row) => row['is_active'] === false));
    const german = await api.get(`${place()}?limit=500&location=${lands[1]},999999`, manager);
    expect(german.body.results).toEqual(
      rows.filter((row) => String(row['locations_str']).includes('Germany')),
    );
    expect(german.body.count).toBeGreaterThan(2);
  });
});

describe('GET /api/clients/search/', () => {
  const place = () => '/api/clients/search/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  refusesBadParameters(api, () => manager, place);

  readsAsList(api, () => manager, place, { declaration: clientsSearch });

  it('CALL-18 CLI-04 CONST-03 accepts the specified parameters, newest first, 50 by default', async () => {
    const { body } = await api.get(`${place()}?filter=kit&fields=name&ordering=-id&page=1&limit=50`, manager);
    const ids = body.results.map((row: { id: number }) => row.id);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    expect(Object.keys(body.results[0])).toEqual(['id', 'name', 'is_active']);
  });

  it('CLI-04 searches only names: an SMO id finds nothing', async () => {
    expect((await api.get(`${place()}?filter=SMO-20`, manager)).body.count).toBe(0);
  });

  it('CLI-11 finds no foreign client', async () => {
    expect((await api.get(`${place()}?filter=${canary}`, manager)).body.count).toBe(0);
    expect((await api.get(`${place()}?filter=${canary}`, world.tokens.staff)).body.count).toBe(1);
  });
});

describe('GET /api/clients/{id}/', () => {
  const place = () => `/api/clients/${world.own.client}/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => `/api/clients/${id}/`,
    () => world.foreign.client,
  );
  refusesMalformedIds(api, world, (id) => `/api/clients/${id}/`);

  it('CALL-17 equals the row of the list', async () => {
    const list = await api.get('/api/clients/', world.tokens.user);
    expect((await api.get(place(), world.tokens.user)).body).toEqual(list.body.results[0]);
  });
  answersAlike(api, () => manager, place);
});

describe('GET /api/clients/{id}/packages/', () => {
  const place = () => `/api/clients/${world.own.client}/packages/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => `/api/clients/${id}/packages/`,
    () => world.foreign.client,
  );
  refusesMalformedIds(api, world, (id) => `/api/clients/${id}/packages/`);
  refusesBadParameters(api, () => manager, place);

  readsAsList(api, () => world.tokens.staff, place, {
    declaration: packagesList,
    shown: (row, column) => {
      const project = row['project'] as { name: string; client: { name: string } };
      if (column === 'project__name') return project.name;
      return column === 'project__client__name' ? project.client.name : row[column];
    },
  });

  it('CALL-26 CLI-07 lists the packages of that client only', async () => {
    const { body, raw } = await api.get(`${place()}?limit=500`, world.tokens.staff);
    expect(body.count).toBe(9);
    expect(raw.includes(canary)).toBe(false);
  });
});

describe('GET /api/clients/{id}/projects/', () => {
  const place = () => `/api/clients/${world.own.client}/projects/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => `/api/clients/${id}/projects/`,
    () => world.foreign.client,
  );
  refusesMalformedIds(api, world, (id) => `/api/clients/${id}/projects/`);
  refusesBadParameters(api, () => manager, place);

  readsAsList(api, () => world.tokens.staff, place, {
    declaration: projectsList,
    shown: (row, column) => {
      if (column === 'location__code') return (row['location'] as { code: string } | null)?.code ?? null;
      return column === 'project__client__name' ? (row['client'] as { name: string }).name : row[column];
    },
  });

  it('CALL-27 CLI-08 lists the projects of that client only', async () => {
    const { body, raw } = await api.get(`${place()}?limit=500`, world.tokens.staff);
    expect(body.count).toBe(9);
    expect(raw.includes(canary)).toBe(false);
  });
});
