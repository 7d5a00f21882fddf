import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealSetting } from '#server/config/secrets.ts';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { json, outsideService, silence, status } from '#testing/outside-service.ts';
import { expireWeather, pollWeather } from './jobs.ts';

const api = testApi();
const service = outsideService();
const key = Buffer.alloc(32, 7);
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const set = (name: string, value: unknown) =>
  write(sql`update global_settings set value = ${JSON.stringify(value)}::jsonb where name = ${name}`);

let reports: string[] = [];
const poll = (signal = new AbortController().signal) =>
  pollWeather(
    api.database,
    {
      egress: createEgress(['127.0.0.1']),
      key,
      businessTz: 'UTC',
      publicUrl: 'https://portal.test',
      portalName: 'Trialway',
    },
    signal,
    (error) => reports.push(error instanceof Error ? error.message : String(error)),
  );
/** Makes the next poll due. */
const turn = () => write(sql`update providers set next_try_at = now()`);
const provider = async () => {
  const token = await api.tokenOf(admin);
  const { body } = await api.get('/api/providers/', token);
  return body.results.find(({ name }: { name: string }) => name === 'weather');
};
const weather = async () => (await api.get('/api/weather/?limit=20')).body.results;
const hourMs = 3600_000;
const hour = (offset: number) => new Date(Math.floor(Date.now() / hourMs) * hourMs + offset * hourMs);
let admin = 0;

beforeAll(async () => {
  admin = await makeUser(api.database, 'admin');
});
beforeEach(async () => {
  reports = [];
  for (const table of ['weather', 'weather_forecasts', 'weather_fetches', 'providers'])
    await write(sql`delete from ${sql.table(table)}`);
  await set('weather_url', `${service.url}/base/`);
  await set('support_email', 'desk@portal.test');
  await set('weather_token', null);
});

/** A response as documented by MET Norway, with hours before and after now. */
function metForecast(temp = 4.26, symbol = 'lightrainshowers_night') {
  const at = (offset: number) => ({
    time: hour(offset).toISOString().replace('.000', ''),
    data: {
      instant: {
        details: {
          air_pressure_at_sea_level: 1012.3,
          air_temperature: temp + offset,
          cloud_area_fraction: 98.4,
          relative_humidity: 81.25,
          wind_from_direction: 221.3,
          wind_speed: 3.4,
        },
      },
      next_1_hours: { summary: { symbol_code: symbol }, details: { precipitation_amount: 0.3 } },
    },
  });
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [30.5234, 50.4501, 187] },
    properties: {
      meta: { updated_at: hour(0).toISOString(), units: { air_temperature: 'celsius', wind_speed: 'm/s' } },
      timeseries: [at(0), at(1), at(2)],
    },
  };
}

/** A response as documented by Open-Meteo. */
function openForecast(code = 71) {
  const times = [hour(-1), hour(0), hour(1)];
  return {
    latitude: 50.4375,
    longitude: 30.5,
    utc_offset_seconds: 0,
    hourly_units: { time: 'unixtime', temperature_2m: '°C', wind_speed_10m: 'm/s' },
    hourly: {
      time: times.map((time) => time.getTime() / 1000),
      temperature_2m: [-3, -2.4, null],
      relative_humidity_2m: [90, 91, null],
      wind_direction_10m: [10, 20, null],
      wind_speed_10m: [5.5, 6, null],
      weather_code: [code, code, null],
    },
  };
}

describe('weather from MET Norway', () => {
  beforeEach(() => set('weather_provider', 'met_norway'));

  it('A-110 WEA-01 stores the current hour of each office, in the displayed units', async () => {
    service.answer = json(metForecast());
    await poll();
    expect(service.requests).toHaveLength(9);
    expect(service.requests[0]).toMatchObject({
      method: 'GET',
      path: '/base/compact?lat=50.4501&lon=30.5234',
      headers: { 'user-agent': 'Trialway (https://portal.test desk@portal.test)' },
    });
    for (const { path } of service.requests)
      expect(path).toMatch(/^\/base\/compact\?lat=-?\d+(\.\d{1,4})?&lon=-?\d+(\.\d{1,4})?$/);
    const stored = await weather();
    expect(Object.keys(stored)).toEqual(['UA', 'GE', 'IL', 'GB', 'TR', 'HU', 'ZA', 'RS', 'KE']);
    expect(stored.UA).toEqual([
      {
        date: hour(0).toISOString(),
        temp: 4.3,
        weather: 'Rain',
        icon: 'rain',
        humidity: 81.3,
        wind_angle: 221.3,
        wind_speed: 3.4,
      },
    ]);
    expect(await provider()).toMatchObject({ state: 'works', failures: 0 });
    expect(reports).toEqual([]);
  });

  it('is requested hourly, never before the response expires, and then conditionally', async () => {
    const modified = 'Sun, 22 Nov 2026 10:00:00 GMT';
    service.answer = json(metForecast(), {
      expires: new Date(Date.now() + hourMs).toUTCString(),
      'last-modified': modified,
    });
    await poll();
    await poll();
    expect(service.requests).toHaveLength(9);
    await turn();
    await poll();
    expect(service.requests).toHaveLength(9);
    await write(sql`update weather_fetches set expires_at = now() - interval '1 second'`);
    await write(sql`delete from weather`);
    service.answer = status(304, { expires: new Date(Date.now() + hourMs).toUTCString() });
    await turn();
    await poll();
    expect(service.requests).toHaveLength(18);
    expect(service.requests[17]?.headers['if-modified-since']).toBe(modified);
    // The previous forecast is still used.
    expect((await weather()).UA).toHaveLength(1);
    expect(await provider()).toMatchObject({ state: 'works' });
    await turn();
    await poll();
    expect(service.requests).toHaveLength(18);
  });

  it.each([
    ['clearsky_day', 'clear'],
    ['fair_polartwilight', 'partly'],
    ['partlycloudy_night', 'partly'],
    ['cloudy', 'clouds'],
    ['fog', 'fog'],
    ['heavyrain', 'rain'],
    ['lightssleetshowersandthunder_day', 'thunder'],
    ['sleetshowers_day', 'sleet'],
    ['lightsnow', 'snow'],
  ])('WEA-01 its symbol %s is %s', async (symbol, icon) => {
    service.answer = json(metForecast(1, symbol));
    await poll();
    expect((await weather()).KE).toMatchObject([{ icon }]);
  });

  it('accepts a 203 and reports that the version is deprecated', async () => {
    const forecast = JSON.stringify(metForecast());
    service.answer = (_, response) => response.writeHead(203).end(forecast);
    await poll();
    expect((await weather()).UA).toHaveLength(1);
    expect(await provider()).toMatchObject({ state: 'works' });
    expect(reports[0]).toContain('deprecated');
  });

  it('respects the service’s Retry-After', async () => {
    service.answer = status(429, { 'retry-after': '7200' });
    await poll();
    expect(service.requests).toHaveLength(1);
    const { state, last_error, next_try_at } = await provider();
    expect([state, last_error]).toEqual(['fails', '127.0.0.1 answered with status 429']);
    expect(Date.parse(next_try_at) - Date.now()).toBeGreaterThan(7000_000);
  });

  it.each([
    ['an error of the service', () => status(503), 'answered with status 503'],
    ['a refusal', () => status(403), 'answered with status 403'],
    [
      'a cut line',
      () => (request: { socket: { destroy(): void } }) => request.socket.destroy(),
      'ended the connection',
    ],
    [
      'a redirect to a private address',
      () => status(302, { location: 'http://10.0.0.1/' }),
      'may not be called',
    ],
  ])('%s ends the run, is recorded, and keeps the stored data', async (_, answer, said) => {
    service.answer = json(metForecast());
    await poll();
    service.requests.length = 0;
    service.answer = answer();
    await turn();
    await poll();
    expect(service.requests).toHaveLength(1);
    expect(await provider()).toMatchObject({ state: 'fails', failures: 1 });
    expect((await provider()).last_error).toContain(said);
    expect(reports).toHaveLength(1);
    expect((await weather()).UA).toHaveLength(1);
  });

  it.each([
    ['no JSON', '<html>'],
    ['other JSON', '{"properties":{}}'],
    ['no hours', '{"properties":{"timeseries":[]}}'],
    ['a temperature that cannot be', JSON.stringify(metForecast(900))],
  ])('an invalid response (%s) for one place does not affect the others', async (_, text) => {
    const forecast = JSON.stringify(metForecast());
    service.answer = (request, response) =>
      response.end(request.url?.includes('lat=50.4501') ? text : forecast);
    await poll();
    expect(service.requests).toHaveLength(9);
    expect(Object.keys(await weather())).toHaveLength(8);
    expect(await provider()).toMatchObject({ state: 'fails', failures: 1 });
  });

  it('a missing response ends with the job’s deadline', async () => {
    const job = new AbortController();
    service.answer = (request, response) => {
      silence(request, response);
      job.abort(new Error('the process ends'));
    };
    await expect(poll(job.signal)).rejects.toThrow('the process ends');
    expect(await provider()).toMatchObject({ failures: 0 });
  });
});

describe('weather from Open-Meteo', () => {
  beforeEach(() => set('weather_provider', 'open_meteo'));

  it('A-110 stores the current hour of each office, in m/s', async () => {
    service.answer = json(openForecast());
    await poll();
    expect(service.requests).toHaveLength(9);
    const asked = new URL(service.requests[1]?.path ?? '', service.url);
    expect(asked.pathname).toBe('/base/forecast');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      latitude: '41.6938',
      longitude: '44.8015',
      timeformat: 'unixtime',
      wind_speed_unit: 'ms',
    });
    expect(asked.searchParams.has('apikey')).toBe(false);
    expect((await weather()).GE).toEqual([
      {
        date: hour(0).toISOString(),
        temp: -2.4,
        weather: 'Snow',
        icon: 'snow',
        humidity: 91,
        wind_angle: 20,
        wind_speed: 6,
      },
    ]);
  });

  it('is sent the key of the settings, which no error message shows', async () => {
    await set('weather_token', sealSetting(key, 'weather_token', 'k+1'));
    service.answer = (_, response) =>
      response.writeHead(400).end('{"error":true,"reason":"Cannot initialize"}');
    await poll();
    expect(new URL(service.requests[0]?.path ?? '', service.url).searchParams.get('apikey')).toBe('k+1');
    expect((await provider()).last_error).toBe('127.0.0.1 answered with status 400');
  });

  it.each([
    [0, 'clear'],
    [2, 'partly'],
    [3, 'clouds'],
    [45, 'fog'],
    [53, 'rain'],
    [66, 'sleet'],
    [82, 'rain'],
    [86, 'snow'],
    [95, 'thunder'],
  ])('WEA-01 its code %i is %s', async (code, icon) => {
    service.answer = json(openForecast(code));
    await poll();
    expect((await weather()).UA).toMatchObject([{ icon }]);
  });

  it('rate limiting ends the run', async () => {
    service.answer = (_, response) =>
      response.writeHead(429).end('{"error":true,"reason":"Hourly API request limit exceeded."}');
    await poll();
    expect(service.requests).toHaveLength(1);
    expect(await provider()).toMatchObject({ state: 'fails' });
  });
});

it('A-110 sends no requests until a provider is selected, and applies a change immediately', async () => {
  await set('weather_provider', null);
  await poll();
  expect(service.requests).toEqual([]);
  expect(await provider()).toMatchObject({ state: 'idle' });
  service.answer = status(503);
  await set('weather_provider', 'met_norway');
  await poll();
  expect(await provider()).toMatchObject({ state: 'fails' });
  const settings = [{ name: 'weather_provider', value: 'open_meteo' }];
  await api.send('POST', '/api/global_settings/', { token: await api.tokenOf(admin), body: { settings } });
  expect(await provider()).toMatchObject({ state: 'idle' });
  service.answer = json(openForecast());
  await poll();
  expect(await provider()).toMatchObject({ state: 'works' });
});

it('WEA-03 A-112 requests no place in RU or BY, even if the data has one', async () => {
  await set('weather_provider', 'met_norway');
  await write(sql`insert into locations (code, name, lat, lng) values ('BY', 'Excluded', 53.9, 27.57)`);
  service.answer = json(metForecast());
  await poll();
  expect(service.requests.map(({ path }) => path).filter((path) => path.includes('53.9'))).toEqual([]);
  await write(sql`delete from locations where code = 'BY'`);
});

it('records are kept for the retention period of the settings', async () => {
  const age = (days: number) =>
    write(sql`insert into weather (location_id, date, temp, weather, icon, humidity, wind_angle, wind_speed)
      select id, now() - make_interval(days => ${days}::int), 1, 'Clear', 'clear', 1, 1, 1 from locations where code = 'UA'`);
  const left = async () => (await api.database.rows(sql`select from weather`)).length;
  for (const days of [5, 20, 410]) await age(days);
  await set('weather_keep_days', null);
  await expireWeather(api.database, key);
  expect(await left()).toBe(2);
  await set('weather_keep_days', 10);
  await expireWeather(api.database, key);
  expect(await left()).toBe(1);
});
