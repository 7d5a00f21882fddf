import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { readsAsList, refusesBadParameters } from '#testing/endpoint-tests.ts';
import { make, makeUser, type Row } from '#testing/factories.ts';
import { awkwardText } from '#testing/rows-of-all-sorts.ts';
import { locationsList } from '../contract.ts';

const api = testApi();
const noToken = () => '';
beforeAll(async () => {
  for (const [row, code] of ['FR', 'DE', 'PL', 'RU', 'BY', 'IT', 'ES'].entries()) {
    const name = `${awkwardText(row, 0) ?? 'plain'} ${code}`;
    await make(api.database, 'locations', {
      code,
      name,
      address: awkwardText(row, 1) ?? '',
      is_active: code !== 'IT',
    });
  }
});

describe('GET /api/locations/', () => {
  const place = () => '/api/locations/';

  it('CALL-04 CALL-65 A-11 D-4 is public for GET only', async () => {
    expect((await api.get(place())).status).toBe(200);
    expect((await api.get(place(), 'x'.repeat(43))).status).toBe(200);
    for (const [method, status] of [
      ['POST', 401],
      ['PATCH', 404],
      ['PUT', 404],
      ['DELETE', 404],
    ] as const) {
      expect((await api.send(method, place(), { body: { code: 'XX', name: 'X' } })).status).toBe(status);
    }
  });
  refusesBadParameters(api, noToken, place);

  readsAsList(api, noToken, place, {
    declaration: locationsList,
    shown: (row: Row, column) => (column === 'address' && row['address'] === '' ? null : row[column]),
  });

  it('LOC-01 LOC-02 HOME-07 A-11 A-112 CONST-03 has id, code, name, address of active locations, without RU and BY', async () => {
    const { body } = await api.get(`${place()}?limit=50`);
    const codes = body.results.map((row: Row) => row['code']).toSorted();
    expect(codes).toEqual(['DE', 'ES', 'FR', 'GB', 'GE', 'HU', 'IL', 'KE', 'PL', 'RS', 'TR', 'UA', 'ZA']);
    expect(Object.keys(body.results[0])).toEqual(['id', 'code', 'name', 'address']);
  });
});

describe('POST and PATCH /api/locations/', () => {
  let staff = '';
  beforeAll(async () => {
    staff = await api.tokenOf(await makeUser(api.database, 'staff'));
  });

  it('LOC-04 CALL-66 CALL-67 staff create and change a location, which is found by its new name', async () => {
    const made = await api.send('POST', '/api/locations/', {
      token: staff,
      body: { code: 'md', name: ' Moldova ', address: 'Street 1', is_active: false },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { code: 'MD', name: 'Moldova', address: 'Street 1' },
    });
    const at = `/api/locations/${made.body.id}/`;
    const changed = await api.send('PATCH', at, { token: staff, body: { name: 'Moldavia' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: made.body.id, code: 'MD', name: 'Moldavia', address: 'Street 1' },
    });
    const late = await api.send('PATCH', at, {
      token: staff,
      body: { address: 'Street 2', seen: { code: 'MD', name: 'Moldova', address: 'Street 1' } },
    });
    expect([late.status, late.body]).toEqual([409, { errors: { msg: 'CONFLICT', current: changed.body } }]);
    for (const query of ['filter=moldavia', 'filter=STREET&fields=address']) {
      expect((await api.get(`/api/locations/?${query}`)).body.results).toEqual([changed.body]);
    }
  });

  it('Part 3 rank 17 a location is retired and reactivated; old records keep it', async () => {
    const { body } = await api.send('POST', '/api/locations/', {
      token: staff,
      body: { code: 'PT', name: 'Portugal' },
    });
    const client = await make(api.database, 'clients', { name: 'Lisbon Labs' });
    await make(api.database, 'client_locations', { client_id: client, location_id: body.id });
    const set = (is_active: boolean) =>
      api.send('PATCH', `/api/locations/${body.id}/`, { token: staff, body: { is_active } });
    const count = async (place: string) => (await api.get(`${place}?filter=portugal`, staff)).body.count;
    const both = async () => [await count('/api/locations/'), await count('/api/locations/retired/')];
    expect(await both()).toEqual([1, 0]);
    expect((await set(false)).status).toBe(200);
    expect(await both()).toEqual([0, 1]);
    expect((await api.get(`/api/clients/${client}/`, staff)).body.locations_str).toBe('Portugal');
    await set(true);
    expect(await both()).toEqual([1, 0]);
  });

  it('LOC-02 RU and BY are in no list, including that of retired ones', async () => {
    const cause = { actor: 'test', reason: 'test', request: 'test' };
    const retired = async (code: string) => {
      const change = sql`update locations set is_active = false where code = ${code}`;
      await api.database.write(cause, (transaction) => transaction.rows(change));
      const { body } = await api.get(`/api/locations/retired/?filter=${code}&fields=code`, staff);
      await api.database.write(cause, (own) => own.rows(sql`update locations set is_active = true`));
      return body.count;
    };
    expect([await retired('FR'), await retired('RU'), await retired('BY')]).toEqual([1, 0, 0]);
  });

  it('ROLE-20 LOC-04 other roles cannot, and nothing is stored', async () => {
    const driver = await api.tokenOf(await makeUser(api.database, 'driver'));
    const body = { code: 'XY', name: 'Nowhere' };
    expect((await api.send('POST', '/api/locations/', { body })).status).toBe(401);
    expect((await api.send('POST', '/api/locations/', { token: driver, body })).status).toBe(403);
    expect((await api.get('/api/locations/?filter=nowhere')).body.count).toBe(0);
  });

  it.each([
    [{}, 'MISSING', ['code', 'name']],
    [{ code: '', name: '' }, 'IS_EMPTY', ['code', 'name']],
    [{ code: 'XYZ', name: 'x'.repeat(101) }, 'MISSING', ['code', 'name']],
    [{ code: '\u212Ax', name: 'Kelvin' }, 'MISSING', ['code']],
    [{ code: 'XX', name: 'a\u0000b' }, 'MISSING', ['name']],
    [{ code: 'XX', name: 'X', address: 5 }, 'MISSING', ['address']],
  ])('VAL-01 A-128 rejects %j at its fields', async (body, code, fields) => {
    const answer = await api.send('POST', '/api/locations/', { token: staff, body });
    expect([answer.status, answer.body.errors.msg]).toEqual([400, code]);
    expect(Object.keys(answer.body.errors.fields).toSorted()).toEqual(fields);
  });

  it('LOC-02 RU and BY are rejected with a reason at their field, in any case', async () => {
    for (const code of ['RU', 'by']) {
      const answer = await api.send('POST', '/api/locations/', { token: staff, body: { code, name: 'X' } });
      expect([answer.status, answer.body.errors.fields]).toEqual([400, { code: 'location_excluded' }]);
    }
  });

  it('A-147 UK is stored as GB', async () => {
    const answer = await api.send('POST', '/api/locations/', {
      token: staff,
      body: { code: 'uk', name: 'X' },
    });
    expect([answer.status, answer.body.errors.fields]).toEqual([409, { code: 'taken' }]);
  });

  it('LOC-01 a second location of the same code is rejected', async () => {
    const body = { code: 'FR', name: 'Again' };
    const answer = await api.send('POST', '/api/locations/', { token: staff, body });
    expect([answer.status, answer.body]).toEqual([
      409,
      { errors: { msg: 'CONFLICT', fields: { code: 'taken' } } },
    ]);
  });

  it('WEA-01 A-110 staff say where a location lies; only they read it, and null takes it away', async () => {
    const chisinau = { lat: 47.0105, lng: 28.8638 };
    const made = await api.send('POST', '/api/locations/', {
      token: staff,
      body: { code: 'LV', name: 'Latvia', address: '', place: chisinau },
    });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body)).toEqual(['id', 'code', 'name', 'address']);
    const at = `/api/locations/${made.body.id}/`;
    const placeOfIt = async () => (await api.get(`${at}place/`, staff)).body;
    expect(await placeOfIt()).toEqual({ place: chisinau });
    // Another change leaves it.
    await api.send('PATCH', at, { token: staff, body: { name: 'Latvija' } });
    expect(await placeOfIt()).toEqual({ place: chisinau });
    const moved = { lat: -26.1, lng: -180 };
    expect((await api.send('PATCH', at, { token: staff, body: { place: moved } })).status).toBe(200);
    expect(await placeOfIt()).toEqual({ place: moved });
    await api.send('PATCH', at, { token: staff, body: { place: null } });
    expect(await placeOfIt()).toEqual({ place: null });
  });

  it.each([
    [{ lat: 0, lng: 0 }, { 'place.lat': 'position' }],
    [{ lat: 90.1, lng: 10 }, { 'place.lat': 'position' }],
    [{ lat: 10, lng: -180.5 }, { 'place.lat': 'position' }],
    [{ lat: '10', lng: 5 }, { 'place.lat': 'decimal' }],
    [{ lat: 10 }, { 'place.lng': 'decimal' }],
  ])('A-110 the place %j is no place on Earth: 400', async (place, fields) => {
    const body = { code: 'EE', name: 'Estonia', place };
    const refused = await api.send('POST', '/api/locations/', { token: staff, body });
    expect([refused.status, refused.body.errors.fields]).toEqual([400, fields]);
  });
});
