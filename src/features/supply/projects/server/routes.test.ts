import { beforeAll, describe, expect, it } from 'vitest';
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
import { projectsList } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const readers = [
  'admin',
  'staff',
  'api_user',
  'invoicing_user',
  'user',
  'investigator',
  'coordinator',
] as const;
const places: Record<string, number> = {};

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const code of ['FR', 'RU', 'DE']) {
    places[code] = await make(api.database, 'locations', { code, name: `Land ${code}` });
  }
  for (let row = 0; row < 14; row++) {
    const project = await make(api.database, 'projects', {
      client_id: world.own.client,
      name: `${awkwardText(row, 0) ?? 'plain'} ${row % 6}`,
      sponsor: awkwardText(row, 1),
      smo_id: awkwardText(row, 2),
      start_date: awkwardDate(row),
      end_date: row % 3 === 0 ? null : `2030-01-1${row % 4}`,
      location_id: [places['FR'], places['DE'], null][row % 3],
      is_active: row % 4 !== 0,
    });
    if (row === 2)
      await make(api.database, 'project_locations', { project_id: project, location_id: places['FR'] });
  }
});

const customer = () => world.tokens.invoicing_user;
const shown = (row: Row, column: string) => {
  if (column === 'location__code') return (row['location'] as { code: string } | null)?.code ?? null;
  return column === 'project__client__name' ? (row['client'] as { name: string }).name : row[column];
};

describe('GET /api/projects/', () => {
  const place = () => '/api/projects/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  refusesBadParameters(api, customer, place);

  it.each(['location=UA', 'location=1,,2', 'location=1;2', 'is_active=1', 'client=-1', 'sponsor=%00'])(
    'QRY-15 ?%s is ERROR_WITH_FILTER',
    async (query) => {
      const answer = await api.get(`${place()}?${query}`, customer());
      expect([answer.status, answer.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    },
  );

  describe('as a customer', () => {
    readsAsList(api, customer, place, { declaration: projectsList, shown });
  });
  describe('as staff', () => {
    readsAsList(api, () => world.tokens.staff, place, { declaration: projectsList, shown });
  });

  it('CALL-37 PRJ-01 PRJ-14 a row has the fields of 2.F and no others', async () => {
    const { body } = await api.get(`${place()}?filter=AB-101&fields=name`, customer());
    const place_ = body.results[0].location;
    expect(body.results).toEqual([
      {
        id: world.own.project,
        name: 'AB-101',
        sponsor: 'AB Sponsor',
        smo_id: 'AB-1',
        client: { id: world.own.client, name: 'Alpha Pharma' },
        start_date: '2026-01-15',
        end_date: null,
        location: { id: place_.id, code: 'UA', name: 'Ukraine' },
        locations: [],
        is_active: true,
      },
    ]);
  });

  it.each([
    ['user', 15],
    ['invoicing_user', 15],
    ['staff', 16],
    ['admin', 16],
    ['api_user', 16],
    ['investigator', 1],
    ['coordinator', 1],
  ] as const)('ROLE-23 PRJ-15 A-38 %s sees %i of the 16', async (role, seen) => {
    const { body, raw } = await api.get(`${place()}?limit=500`, world.tokens[role]);
    expect(body.count).toBe(seen);
    expect(raw.includes(canary)).toBe(seen === 16);
  });

  it('ROLE-23 a manager of one project of another client sees only that project', async () => {
    const manager = await makeUser(api.database, 'user', { client_id: world.own.client });
    await make(api.database, 'manager_projects', { user_id: manager, project_id: world.foreign.project });
    await make(api.database, 'projects', { client_id: world.foreign.client, name: 'hidden one' });
    const token = await api.tokenOf(manager);
    const { body } = await api.get(`${place()}?limit=500`, token);
    expect(body.count).toBe(16);
    const name = encodeURIComponent(`${canary} Beta`);
    const foreign = await api.get(`${place()}?project__client__name=${name}`, token);
    expect(foreign.body.results.map((row: { id: number }) => row.id)).toEqual([world.foreign.project]);
    expect((await api.get(`/api/projects/${world.foreign.project}/`, token)).status).toBe(200);
  });

  it('A-40 a user without any assignment sees nothing', async () => {
    const token = await api.tokenOf(await makeUser(api.database, 'user'));
    expect((await api.get(place(), token)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
  });

  it('PRJ-05 QRY-10 A-83 filters by several locations, main and further ones', async () => {
    const { body } = await api.get(
      `${place()}?limit=500&location=${places['FR']},${places['RU']}`,
      customer(),
    );
    const all = (await api.get(`${place()}?limit=500`, customer())).body.results as Row[];
    const expected = all.filter(
      (row) => shown(row, 'location__code') === 'FR' || JSON.stringify(row['locations']).includes('"FR"'),
    );
    expect(expected).toHaveLength(6);
    expect(body.results).toEqual(expected);
  });

  it('PRJ-05 A-47 A-98 QRY-12 filters by partner, sponsor, client and active', async () => {
    const count = async (query: string) =>
      (await api.get(encodeURI(`${place()}?limit=500&${query}`), customer())).body.count;
    expect(await count('sponsor=AB Sponsor')).toBe(1);
    expect(await count('sponsor=ab sponsor')).toBe(1);
    expect(await count('sponsor=AB')).toBe(0);
    expect(await count('project__client__name=alpha pharma')).toBe(15);
    expect(await count('client__name=Alpha Pharma')).toBe(15);
    expect(await count(`client=${world.own.client}`)).toBe(15);
    expect(await count(`client=${world.foreign.client}`)).toBe(0);
    expect(await count('is_active=false')).toBe(4);
    expect(await count('is_active=true')).toBe(11);
  });

  it('A-112 a project in a country that lists omit keeps its code', async () => {
    const project = await make(api.database, 'projects', {
      client_id: world.own.client,
      name: 'north',
      location_id: places['RU'],
    });
    expect((await api.get(`/api/projects/${project}/`, customer())).body.location).toMatchObject({
      code: 'RU',
    });
  });
});

describe('GET /api/projects/filter_counts/', () => {
  it('PRJ-05 QRY-10 QRY-12 counts what each value of a filter would show, within the scope', async () => {
    for (const token of [customer(), world.tokens.staff]) {
      const { filters } = (await api.get('/api/projects/filter_counts/', token)).body;
      expect(filters.map(({ name }: { name: string }) => name)).toEqual([
        'location',
        'project__client__name',
        'sponsor',
      ]);
      for (const { name, choices } of filters) {
        expect(choices.length).toBeGreaterThan(0);
        for (const { value, count } of choices) {
          const list = await api.get(`/api/projects/?${name}=${encodeURIComponent(value)}`, token);
          expect([name, value, list.body.count]).toEqual([name, value, count]);
        }
      }
    }
  });
});

describe('GET /api/projects/sponsors/', () => {
  const place = () => '/api/projects/sponsors/?filter=spons';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);

  it('the search text is required, with the error at the field', async () => {
    for (const query of ['', '?filter=', '?filter=%20']) {
      const { status, body } = await api.get(`/api/projects/sponsors/${query}`, customer());
      expect([status, Object.keys(body.errors.fields)], query).toEqual([400, ['filter']]);
    }
  });

  it('INV-11 sponsors of the own projects, deduplicated and searched without case or accents', async () => {
    const of = async (text: string, token: string) =>
      (await api.get(`/api/projects/sponsors/?filter=${encodeURIComponent(text)}`, token)).body.sponsors;
    const client = { client_id: world.own.client };
    for (const [name, sponsor] of [
      ['S-1', 'Örebro Labs'],
      ['S-2', 'ÖREBRO LABS'],
      ['S-3', 'Alt-Örebro'],
    ]) {
      await make(api.database, 'projects', { ...client, name, sponsor });
    }
    await make(api.database, 'projects', {
      client_id: world.foreign.client,
      name: 'S-4',
      sponsor: `Örebro ${canary}`,
    });
    const own = await of('orebro', customer());
    expect(own.map((sponsor: string) => sponsor.toLowerCase())).toEqual(['alt-örebro', 'örebro labs']);
    expect(await of('orebro', world.tokens.staff)).toEqual([own[0], `Örebro ${canary}`, own[1]]);
    // The wildcards of the database are matched literally.
    expect(await of('%', world.tokens.staff)).not.toContain(`Örebro ${canary}`);
    expect(await of('unknown', customer())).toEqual([]);
  });
});

describe('GET /api/projects/{id}/', () => {
  const place = () => `/api/projects/${world.own.project}/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => `/api/projects/${id}/`,
    () => world.foreign.project,
  );
  refusesMalformedIds(api, world, (id) => `/api/projects/${id}/`);

  it('CALL-38 PRJ-06 PRJ-07 A-83 returns the project, its records of three kinds, newest first, and the totals', async () => {
    for (const [kind, date] of [
      ['transit', '2026-01-01'],
      ['transit', null],
      ['transit', '2026-02-01'],
      ['purchase', '2026-01-01'],
      ['ivrs', '2026-01-01'],
    ]) {
      await make(api.database, 'project_notes', {
        project_id: world.own.project,
        kind,
        date,
        quantity: '1.5',
      });
    }
    const { body } = await api.get(place(), customer());
    expect(body.transit.map((note: Row) => note['date'])).toEqual(['2026-02-01', '2026-01-01', null]);
    expect(body.purchase).toEqual([
      {
        id: expect.any(Number),
        date: '2026-01-01',
        reference: null,
        description: null,
        quantity: '1.500',
        status: null,
      },
    ]);
    expect(body.ivrs).toHaveLength(1);
    expect(body.totals).toEqual({ inbounds: 1, outbounds: 1, returns: 1, inventories: 1, destructions: 1 });
  });

  it('A-38 a site user sees the project with the totals of the own site only', async () => {
    await make(api.database, 'outbounds', { project_id: world.own.project, site: 'Elsewhere' });
    const { body } = await api.get(place(), world.tokens.investigator);
    expect(body.totals).toEqual({ inbounds: 0, outbounds: 1, returns: 1, inventories: 0, destructions: 0 });
    const foreign = await api.get(`/api/projects/${world.foreign.project}/`, world.tokens.coordinator);
    expect(foreign.status).toBe(404);
  });
  answersAlike(api, customer, place);
});
