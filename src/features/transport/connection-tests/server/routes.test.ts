import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { json, outsideService, status } from '#testing/outside-service.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false, egressAllow: ['127.0.0.0/8'] });
const strict = testApi({ rateLimits: false, on: () => api.connection });
const service = outsideService();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const place = '/api/global_settings/';
const save = async (values: Readonly<Record<string, unknown>>) => {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const { status: code } = await api.send('POST', place, { token: world.tokens.admin, body: { settings } });
  expect(code).toBe(200);
};
const test = async (name: string, by = api) => {
  const body = { service: name };
  return by.send('POST', `${place}test_service/`, { token: world.tokens.admin, body });
};
const outcome = async (name: string, by = api) => (await test(name, by)).body.outcome;

beforeEach(() => {
  service.answer = status(404);
});

describe('POST /api/global_settings/test_service/', () => {
  it('ROLE-21 VAL-15 is for admin only and supports three services', async () => {
    const body = { service: 'gps' };
    const path = `${place}test_service/`;
    expect((await api.send('POST', path, { token: world.tokens.staff, body })).status).toBe(403);
    expect((await api.send('POST', path, { body })).status).toBe(401);
    expect((await test('smtp')).status).toBe(400);
  });

  it('SET-15 A-131 tests the GPS provider of the saved settings with its token', async () => {
    expect(await outcome('gps')).toBe('not_set');
    await save({ gps_provider: 'json', gps_url: service.url, gps_token: 'right' });
    const row = { device: 'T-1', lat: 50, lng: 30, at: new Date().toISOString() };
    service.answer = (request, response) =>
      (request.headers.authorization === 'Bearer right' ? json([row]) : status(401))(request, response);
    expect((await test('gps')).body).toEqual({ ok: true, outcome: 'works' });
    expect(await outcome('gps', strict)).toBe('private_host');
    await save({ gps_token: 'wrong' });
    expect(await outcome('gps')).toBe('wrong_login');
    service.answer = json({ no: 'list' });
    expect(await outcome('gps')).toBe('unexpected');
  });

  it('WEA-01 A-131 tests the weather provider, and stores nothing', async () => {
    expect(await outcome('weather')).toBe('not_set');
    await save({ weather_provider: 'met_norway', weather_url: service.url });
    service.answer = status(403);
    expect(await outcome('weather')).toBe('wrong_login');
    expect(service.requests[0]?.path).toMatch(/^\/compact\?lat=/);
    const details = {
      air_temperature: 4,
      relative_humidity: 80,
      wind_from_direction: 220,
      wind_speed: 3,
    };
    const next_1_hours = { summary: { symbol_code: 'cloudy' } };
    const time = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString().replace('.000', '');
    service.answer = json({
      properties: { timeseries: [{ time, data: { instant: { details }, next_1_hours } }] },
    });
    expect(await outcome('weather')).toBe('works');
    expect((await api.get('/api/weather/')).body.count).toBe(0);
  });

  it('SET-16 A-131 tests the tiles of the map with the token, and a PMTiles file by its start', async () => {
    expect(await outcome('maps')).toBe('not_set');
    await save({ tiles_url: `${service.url}/{z}/{x}/{y}.png?key={token}`, maps_token: 'a b' });
    service.answer = (request, response) =>
      (request.url === '/0/0/0.png?key=a%20b' ? json('', { 'content-type': 'image/png' }) : status(401))(
        request,
        response,
      );
    expect(await outcome('maps')).toBe('works');
    await save({ maps_token: 'other' });
    expect(await outcome('maps')).toBe('wrong_login');
    await save({ pmtiles_url: `${service.url}/streets.pmtiles` });
    service.answer = (request, response) => {
      response.writeHead(request.headers.range === 'bytes=0-16383' ? 206 : 400);
      response.end('PMTiles\u0003 and more');
    };
    expect(await outcome('maps')).toBe('works');
    service.answer = json({ a: 'page' });
    expect(await outcome('maps')).toBe('unexpected');
  });

  it('SET-19 a setting that one process saves acts in another that is running', async () => {
    const twin = await api.twin();
    await save({ pmtiles_url: null, tiles_url: null });
    const inTwin = async () => {
      const answer = await twin.inject({
        method: 'POST',
        url: `${place}test_service/`,
        headers: { authorization: `Bearer ${world.tokens.admin}` },
        payload: { service: 'maps' },
      });
      return answer.json();
    };
    expect(await inTwin()).toEqual({ ok: false, outcome: 'not_set' });
    await save({ tiles_url: `${service.url}/{z}/{x}/{y}.png` });
    service.answer = json('', { 'content-type': 'image/png' });
    expect(await inTwin()).toEqual({ ok: true, outcome: 'works' });
  });
});
