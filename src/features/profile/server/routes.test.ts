import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike, letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('GET /profile', () => {
  const place = () => '/profile';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, roles);

  it('PROF-01 CALL-13 THEME-04 has the fields of 2.F and no others; switches are on by default', async () => {
    const id = await makeUser(api.database, 'invoicing_user', {
      email: 'jane@test.example',
      name: 'Jane',
      phone: '+380 671 234567',
      city: 'Kyiv',
      country: 'UA',
      url_twitter: 'https://x.example/jane',
      url_github: 'https://g.example/jane',
      client_id: world.own.client,
    });
    expect((await api.get('/profile', await api.tokenOf(id))).body).toEqual({
      username: 'jane@test.example',
      role: 'invoicing_user',
      client_id: world.own.client,
      verified: true,
      name: 'Jane',
      email: 'jane@test.example',
      phone: '+380 671 234567',
      city: 'Kyiv',
      country: 'UA',
      urlTwitter: 'https://x.example/jane',
      urlGitHub: 'https://g.example/jane',
      ui_settings: { old_ui: true, tracking: true, invoices: true },
    });
  });

  it('A-46 each role reads its own name', async () => {
    for (const role of roles) expect((await api.get('/profile', world.tokens[role])).body.role).toBe(role);
  });
  answersAlike(api, () => world.tokens.driver, place);
});
