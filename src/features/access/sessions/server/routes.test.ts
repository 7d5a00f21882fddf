import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { testApi } from '#testing/api.ts';
import { brief, letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const place = '/api/sessions/';

/** Signs a user in on this many devices; returns their tokens. */
async function signedIn(...devices: string[]): Promise<string[]> {
  const email = `many${Math.random().toString(36).slice(2)}@test.example`;
  await makeUser(api.database, 'user', { email }, { password: true });
  const tokens: string[] = [];
  for (const device of devices) {
    const { body } = await api.send('POST', '/mfa/api-token-auth/', {
      body: { username: email, password: testPassword },
      headers: { 'user-agent': device },
    });
    tokens.push(body.token as string);
  }
  return tokens;
}

const devicesOf = async (token: string | undefined) =>
  ((await api.get(place, token)).body as { device: string }[]).map(({ device }) => device);
const status = async (token: string | undefined) => (await api.get('/profile', token)).status;

describe('GET /api/sessions/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, roles);

  it('A-23 lists the own sign-ins with device and address, the current one first, and no one else’s', async () => {
    const [phone, desk] = await signedIn('Phone', 'Desk');
    const { body } = await api.get(place, phone);
    expect(body).toMatchObject([
      { device: 'Phone', address: '127.0.0.1', current: true },
      { device: 'Desk', address: '127.0.0.1', current: false },
    ]);
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ['address', 'current', 'device', 'expires_at', 'id', 'renewed_at', 'signed_in_at'].toSorted(),
    );
    expect(await devicesOf(desk)).toEqual(['Desk', 'Phone']);
  });

  it('A-04 A-23 a refreshed session stays one row', async () => {
    const [token] = await signedIn('Phone');
    const renewed = (await api.get('/token', token)).body.token as string;
    expect(await devicesOf(renewed)).toEqual(['Phone']);
    expect(await devicesOf(token)).toEqual(['Phone']);
  });
});

describe('DELETE /api/sessions/{id}/', () => {
  it('A-23 ends that session with all its refreshed tokens, and no other', async () => {
    const [phone, desk] = await signedIn('Phone', 'Desk');
    const renewed = (await api.get('/token', desk)).body.token as string;
    const { body } = await api.get(place, phone);
    const answer = await api.send('DELETE', `${place}${body[1].id}/`, { token: phone });
    expect([answer.status, answer.raw.length]).toEqual([204, 0]);
    expect([await status(phone), await status(desk), await status(renewed)]).toEqual([200, 401, 401]);
    expect((await api.send('DELETE', `${place}${body[1].id}/`, { token: phone })).status).toBe(404);
  });

  it('A-23 another person’s session is not found and stays active', async () => {
    const [mine] = await signedIn('Mine');
    const [theirs] = await signedIn('Theirs');
    const { body } = await api.get(place, theirs);
    const foreign = await api.send('DELETE', `${place}${body[0].id}/`, { token: mine });
    const missing = await api.send('DELETE', `${place}999999/`, { token: mine });
    expect(foreign.status).toBe(404);
    expect(foreign.raw.equals(missing.raw)).toBe(true);
    expect(await status(theirs)).toBe(200);
    expect(await brief(api.send('DELETE', `${place}x/`, { token: mine }))).toMatchObject({ status: 400 });
    expect((await api.send('DELETE', `${place}1/`)).status).toBe(401);
  });
});

describe('DELETE /api/sessions/', () => {
  it('A-23 ends all others and returns their number', async () => {
    const [here, there, everywhere] = await signedIn('Here', 'There', 'Everywhere');
    expect(await brief(api.send('DELETE', place, { token: here }))).toEqual({
      status: 200,
      body: { ended: 2 },
    });
    expect([await status(here), await status(there), await status(everywhere)]).toEqual([200, 401, 401]);
    expect(await brief(api.send('DELETE', place, { token: here }))).toEqual({
      status: 200,
      body: { ended: 0 },
    });
    expect((await api.send('DELETE', place)).status).toBe(401);
  });
});
