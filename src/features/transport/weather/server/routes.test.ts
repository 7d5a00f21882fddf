import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const minutesAgo = (minutes: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString();

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
beforeEach(() => write(sql`delete from weather`));

/** Creates this many records per location, an hour apart. */
const fill = (codes: readonly string[], count: number) =>
  write(sql`insert into weather (location_id, date, temp, weather, icon, humidity, wind_angle, wind_speed)
    select l.id, now() - make_interval(hours => n), n, 'Clear', 'clear', 50.5, 180, 2.5
    from locations l, generate_series(1, ${count}::int) n where l.code = any(${[...codes]}::text[])`);
const offices = ['UA', 'GE', 'IL', 'GB', 'TR', 'HU', 'ZA', 'RS', 'KE'];
const list = async (query = '') => (await api.get(`/api/weather/${query}`)).body;
const lengths = (results: Record<string, unknown[]>) => Object.values(results).map(({ length }) => length);

describe('GET /api/weather/', () => {
  answersAlike(
    api,
    () => '',
    () => '/api/weather/',
  );

  it('WEA-01 WEA-02 WEA-09 CALL-72 returns records by country, newest first, without a session', async () => {
    await fill(['UA'], 3);
    const { count, results } = await list('?limit=20');
    expect([count, Object.keys(results)]).toEqual([3, ['UA']]);
    expect(results.UA.map(({ temp }: { temp: number }) => temp)).toEqual([1, 2, 3]);
    expect(results.UA[0]).toEqual({
      date: expect.stringMatching(/Z$/),
      temp: 1,
      weather: 'Clear',
      icon: 'clear',
      humidity: 50.5,
      wind_angle: 180,
      wind_speed: 2.5,
    });
  });

  it('WEA-04 A-110 lists UA, GE and IL first, then the other offices, then the rest by code', async () => {
    const [a, p] = [
      await make(api.database, 'locations', { code: 'PL', name: 'Poland' }),
      await make(api.database, 'locations', { code: 'AT', name: 'Austria' }),
    ];
    await fill([...offices, 'PL', 'AT'].toReversed(), 1);
    expect(Object.keys((await list('?limit=300')).results)).toEqual([...offices, 'AT', 'PL']);
    await write(sql`delete from weather`);
    await write(sql`delete from locations where id in (${a}, ${p})`);
  });

  it('WEA-05 WEA-06 CONST-04 A-110 spreads the limit evenly, and includes every country', async () => {
    await fill(offices, 40);
    expect(lengths((await list('?limit=20')).results)).toEqual(offices.map(() => 2));
    expect(lengths((await list('?limit=300')).results)).toEqual(offices.map(() => 33));
    expect(lengths((await list('?limit=100000')).results)).toEqual(offices.map(() => 33));
    for (const limit of ['1', '3', '0', 'many', '-5']) {
      const { count, results } = await list(`?limit=${limit}`);
      expect([count, lengths(results)]).toEqual([360, offices.map(() => 1)]);
    }
  });

  it('WEA-07 CALL-73 returns one location', async () => {
    await fill(offices, 40);
    const { count, results } = await list('?limit=20&filter=il&fields=location');
    expect([count, Object.keys(results), lengths(results)]).toEqual([40, ['IL'], [20]]);
    expect(Object.keys((await list('?filter=UK&fields=location')).results)).toEqual(['GB']);
    expect(await list('?filter=XX&fields=location')).toEqual({ count: 0, results: {} });
    const wrong = await api.get('/api/weather/?filter=UA&fields=temp');
    expect([wrong.status, wrong.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    expect((await api.get('/api/weather/?unknown=1')).status).toBe(400);
  });

  it('WEA-03 A-112 never returns RU or BY, even if stored', async () => {
    await write(sql`insert into locations (code, name) values ('RU', 'Excluded'), ('BY', 'Excluded')`);
    await fill(['RU', 'BY', 'UA'], 1);
    expect(Object.keys((await list('?limit=300')).results)).toEqual(['UA']);
    expect(await list('?filter=RU&fields=location')).toEqual({ count: 0, results: {} });
    await write(sql`delete from weather`);
    await write(sql`delete from locations where code in ('RU', 'BY')`);
  });

  it('omits records dated in the future', async () => {
    await fill(['UA'], 1);
    await write(sql`insert into weather (location_id, date, temp, weather, icon, humidity, wind_angle, wind_speed)
      select location_id, now() + interval '1 hour', 9, 'Clear', 'clear', 1, 1, 1 from weather`);
    expect((await list()).results.UA).toMatchObject([{ temp: 1 }]);
  });

  it('shows stored and changed records immediately', async () => {
    await fill(['UA'], 1);
    expect((await list()).results.UA).toMatchObject([{ temp: 1 }]);
    const item = { ...good, date: minutesAgo(1), temp: 7 };
    await send([item]);
    expect((await list()).results.UA[0]).toMatchObject({ temp: 7 });
    await send([{ ...item, temp: 8 }]);
    expect((await list()).results.UA[0]).toMatchObject({ temp: 8 });
  });
});

const good = {
  location: 'UA',
  date: '2026-02-01T10:00:00Z',
  temp: -3.26,
  weather: 'Light snow',
  icon: 'snow',
  humidity: '80',
  wind_angle: 359.9,
  wind_speed: 4,
};
const send = (items: unknown, token = world.tokens.api_user) =>
  api.send('POST', '/api/import/weather/', { token, body: items });

describe('POST /api/import/weather/', () => {
  it('Part 3 rank 11 accepts API clients and staff', async () => {
    expect((await api.send('POST', '/api/import/weather/', { body: [good] })).status).toBe(401);
    for (const role of [
      'user',
      'invoicing_user',
      'driver',
      'operator',
      'investigator',
      'coordinator',
    ] as const)
      expect((await send([good], world.tokens[role])).status).toBe(403);
    for (const role of ['admin', 'staff', 'api_user'] as const)
      expect((await send([good], world.tokens[role])).status).toBe(200);
  });

  it('Part 3 rank 11 stores valid records and returns the result of each', async () => {
    const first = await send([good, { ...good, location: 'uk', weather: null, extra: 1 }]);
    expect(first.body.results).toEqual([
      { index: 0, status: 'created', errors: [], unknown_fields: [] },
      { index: 1, status: 'created', errors: [], unknown_fields: ['extra'] },
    ]);
    const { results } = await list('?limit=20');
    const { location: code, ...record } = good;
    expect(code).toBe('UA');
    expect(results.UA).toEqual([{ ...record, date: '2026-02-01T10:00:00.000Z', temp: -3.3, humidity: 80 }]);
    expect(results.GB).toMatchObject([{ weather: 'Snow' }]);
    const again = await send({ items: [good, { ...good, date: '2026-02-01T12:00:00+02:00', temp: 1 }] });
    expect(again.body.results).toMatchObject([{ status: 'unchanged' }, { status: 'updated' }]);
    expect((await list('?limit=20')).results.UA).toMatchObject([{ temp: 1 }]);
  });

  it.each([
    ['location', 'RU', 'locations RU and BY are not accepted in this portal'],
    ['location', 'by', 'locations RU and BY are not accepted in this portal'],
    ['location', 'QZ', 'not found in this file or in the portal'],
    ['location', 'Ukraine', 'not an ISO country code of two capital letters'],
    ['location', undefined, 'this field is required'],
    ['date', '2026-02-01', /not a valid date and time/],
    ['date', '2026-02-01T10:00:00', 'the time has no UTC offset, such as +02:00'],
    ['date', '2026-13-41T10:00:00Z', 'this date does not exist'],
    ['date', '2099-01-01T00:00:00Z', 'must not be in the future'],
    ['date', '1997-01-01T00:00:00Z', /the year must be between/],
    ['temp', 'warm', 'not a number'],
    ['temp', 1e6, 'must be between -90 and 60'],
    ['temp', null, 'this field is required'],
    ['humidity', 101, 'must be between 0 and 100'],
    ['wind_angle', -1, 'must be between 0 and 360'],
    ['wind_speed', Number.MAX_VALUE, 'must be between 0 and 150'],
    ['icon', 'sunny', 'must be one of clear, partly, clouds, fog, rain, sleet, snow, thunder'],
    ['weather', 'a\u0000b', /line breaks, control characters/],
    ['weather', 'x'.repeat(101), /longer than 100 char/],
  ])('WEA-03 A-112 rejects %s %j with its reason, and stores valid ones', async (field, value, reason) => {
    const { status, body } = await send([{ ...good, [field]: value }, good]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { index: 0, status: 'error', errors: [{ field }] },
      { status: 'created' },
    ]);
    const [error] = body.results[0].errors;
    expect(error.reason).toMatch(reason);
    expect(Object.keys((await list('?limit=300')).results)).toEqual(['UA']);
  });

  it('rejects a body that is not a list of records', async () => {
    expect((await send([5, null, [good]])).body.results).toMatchObject([
      { status: 'error', errors: [{ reason: 'not an object' }] },
      { status: 'error' },
      { status: 'error' },
    ]);
    expect((await send({})).status).toBe(400);
    expect((await send({ items: 'x' })).status).toBe(400);
    const many = await send(Array.from({ length: 1001 }, () => good));
    expect([many.status, many.body.errors.msg]).toEqual([413, 'TOO_MANY_ROWS']);
  });
});
