import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike, letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const name of ['Żory', 'Kyiv', 'Ankara', 'kyiv 10', 'Kyiv 9'])
    await make(api.database, 'cities', { name });
});

describe('GET /cities/all', () => {
  const place = () => '/cities/all';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, roles);

  it('CITY-01 CALL-55 A-104 is a bare array by name, with ids as texts', async () => {
    const { body } = await api.get(place(), world.tokens.operator);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'Ankara',
      'Kyiv',
      'Kyiv 9',
      'kyiv 10',
      'Żory',
    ]);
    expect(Object.keys(body[0])).toEqual(['_id', 'name']);
    expect(body[0]._id).toMatch(/^\d+$/);
  });
  answersAlike(api, () => world.tokens.user, place);
});

describe('GET /cities', () => {
  const names = async (query: string) => {
    const { status, body } = await api.get(`/cities?${query}`, world.tokens.driver);
    expect(status).toBe(200);
    return body.docs.map(({ name }: { name: string }) => name);
  };

  it('CITY-02 CALL-54 A-104 has docs and totalDocs, page by page', async () => {
    const { body } = await api.get('/cities?limit=2&page=2', world.tokens.driver);
    expect(body).toEqual({
      docs: [
        { _id: expect.any(String), name: 'Kyiv 9' },
        { _id: expect.any(String), name: 'kyiv 10' },
      ],
      totalDocs: 5,
      limit: 2,
      page: 2,
      totalPages: 3,
      hasNextPage: true,
      hasPrevPage: true,
    });
  });

  it('A-104 accepts ordering, and sort with order', async () => {
    const backwards = ['Żory', 'kyiv 10', 'Kyiv 9', 'Kyiv', 'Ankara'];
    expect(await names('ordering=-name,id')).toEqual(backwards);
    for (const order of ['desc', 'DESC', '-1'])
      expect(await names(`sort=name&order=${order}`)).toEqual(backwards);
    expect(await names('sort=name&order=asc')).toEqual(backwards.toReversed());
  });

  it('QRY-14 A-113 searches without regard to accents, and no page number fails', async () => {
    expect(await names('filter=ZORY&fields=name')).toEqual(['Żory']);
    expect(await names('page=x&limit=0')).toHaveLength(5);
    expect((await api.get('/cities?filter=a&fields=nothing', world.tokens.driver)).status).toBe(400);
  });
});

describe('POST, PATCH and DELETE /cities', () => {
  const send = (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    token = world.tokens.staff,
  ) => api.send(method, path, { token, body });

  it('CITY-04 CALL-56 CALL-57 CALL-58 A-137 creates, renames and deletes', async () => {
    const made = await send('POST', '/cities/', { name: ' Odesa ' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Odesa' } });
    const at = `/cities/${made.body._id}`;
    expect(await send('PATCH', at, { name: 'Odessa' })).toMatchObject({
      status: 200,
      body: { _id: made.body._id, name: 'Odessa' },
    });
    expect((await api.get('/cities?filter=odessa', world.tokens.user)).body.totalDocs).toBe(1);
    expect(await send('DELETE', at)).toMatchObject({ status: 200, body: { msg: 'DELETED' } });
    expect((await send('DELETE', at)).status).toBe(404);
    expect((await send('PATCH', at, { name: 'Odesa' })).status).toBe(404);
  });

  it('A-134 of two concurrent renames the second gets 409 with the saved version', async () => {
    const { body } = await send('POST', '/cities/', { name: 'Lemberg' });
    const rename = (name: string, seen: string) =>
      send('PATCH', `/cities/${body._id}`, { name, seen: { name: seen } });
    expect((await rename('Lviv', 'Lemberg')).status).toBe(200);
    const late = await rename('Lwów', 'Lemberg');
    expect([late.status, late.body]).toEqual([
      409,
      { errors: { msg: 'CONFLICT', current: { _id: body._id, name: 'Lviv' } } },
    ]);
    expect((await rename('Lwów', 'Lviv')).body.name).toBe('Lwów');
    expect((await rename('Lwów', '')).status).toBe(400);
  });

  it('CITY-05 a second city of the same name, in any case, is rejected', async () => {
    const again = await send('POST', '/cities/', { name: 'KYIV' });
    expect([again.status, again.body]).toEqual([
      400,
      { errors: { msg: 'CITY_ALREADY_EXISTS', fields: { name: 'taken' } } },
    ]);
    const made = await send('POST', '/cities/', { name: 'Lod' });
    const renamed = await send('PATCH', `/cities/${made.body._id}`, { name: 'kyiv' });
    expect([renamed.status, renamed.body.errors.msg]).toEqual([400, 'CITY_ALREADY_EXISTS']);
  });

  it('CITY-05 of 50 equal ones at once exactly one is created', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', '/cities/', { name: 'Rush' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it.each([
    [{}],
    [{ name: '  ' }],
    [{ name: 7 }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'a\nb' }],
    [{ name: '\uD800' }],
  ])('VAL-01 A-128 rejects %j at the name', async (body) => {
    const answer = await send('POST', '/cities/', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors.fields)).toEqual(['name']);
  });

  it('ROLE-20 other roles cannot write', async () => {
    for (const role of ['user', 'driver', 'api_user'] as const)
      expect((await send('POST', '/cities/', { name: 'X' }, world.tokens[role])).status).toBe(403);
  });
});
