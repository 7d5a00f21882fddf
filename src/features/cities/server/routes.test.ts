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
