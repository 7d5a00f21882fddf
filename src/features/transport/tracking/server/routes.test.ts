import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let foreignCar = 0;
let emptyCar = 0;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  foreignCar = await make(api.database, 'cars', { plate: `${canary}-CAR`, type: 'truck' });
  emptyCar = await make(api.database, 'cars', { plate: 'ZZ 0000 ZZ' });
  await put(world.foreign.package, { car_id: foreignCar });
  for (const [car, lat] of [
    [world.carId, 50.45],
    [foreignCar, 41.72],
    [emptyCar, 47.5],
  ] as const) {
    await latest(car, { lat });
  }
});

const byNumber = (a: number, b: number) => a - b;
const place = () => '/api/tracking/';
const cause = { actor: 'test', reason: 'test', request: 'test' };

const change = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));

async function put(
  packageId: number,
  values: { car_id?: number | null; status?: string; date?: string | null },
): Promise<void> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await api.database.write(cause, (transaction) =>
    transaction.rows(sql`update packages set ${sql.join(sets)} where id = ${packageId}`),
  );
}

async function latest(car: number, { lat = 50, minutesAgo = 1 }): Promise<void> {
  await api.database.rows(
    sql`insert into latest_positions (car_id, at, lat, lng, speed, heading)
      values (${car}, now() - make_interval(mins => ${minutesAgo}::int), ${lat}, 30.5, 61.5, 270)
      on conflict (car_id) do update set at = excluded.at, lat = excluded.lat`,
  );
}

const seen = async (token: string) =>
  (await api.get(place(), token)).body.map(({ id }: { id: number }) => id).toSorted(byNumber);

describe('GET /api/tracking/', () => {
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, [
    'admin',
    'staff',
    'api_user',
    'invoicing_user',
    'user',
    'operator',
    'driver',
  ]);

  it('MAP-01 MAP-03 A-109 CALL-71 is a bare array of cars with type, speed, destination and position', async () => {
    const { body } = await api.get(place(), world.tokens.user);
    expect(body).toEqual([
      {
        id: world.carId,
        car: 'AA1234BB',
        type: 'van',
        speed: 61.5,
        destination: 'AB Street 1',
        lat: 50.45,
        lng: 30.5,
        heading: 270,
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        airbill: world.own.airbill,
      },
    ]);
  });

  it('MAP-07 ROLE-18 customers see cars with their packages, drivers their own, others all', async () => {
    for (const role of ['admin', 'staff', 'api_user', 'operator'] as const)
      expect(await seen(world.tokens[role])).toEqual([world.carId, foreignCar, emptyCar].toSorted(byNumber));
    for (const role of ['user', 'invoicing_user', 'driver'] as const)
      expect(await seen(world.tokens[role])).toEqual([world.carId]);
    expect(await seen(world.foreignCustomer)).toEqual([foreignCar]);
  });

  it('MAP-07 on a shared car each customer sees only their airbill and destination', async () => {
    await put(world.foreign.package, { car_id: world.carId });
    const own = await api.get(place(), world.tokens.user);
    const foreign = await api.get(place(), world.foreignCustomer);
    expect(own.body[0]).toMatchObject({ airbill: world.own.airbill, destination: 'AB Street 1' });
    expect(JSON.stringify(own.body)).not.toContain(canary);
    expect(foreign.body[0]).toMatchObject({ id: world.carId, airbill: world.foreign.airbill });
    await put(world.foreign.package, { car_id: foreignCar });
  });

  it.each(['Delivered', 'delivered', 'Returned'])(
    'MAP-07 a car is hidden once its package is %s, and shown when it is sent again',
    async (status) => {
      await put(world.own.package, { status });
      expect(await seen(world.tokens.user)).toEqual([]);
      expect(await seen(world.tokens.driver)).toEqual([world.carId]);
      expect((await api.get(place(), world.tokens.staff)).body[0]).toMatchObject({
        id: world.carId,
        airbill: null,
        destination: null,
      });
      await put(world.own.package, { status: 'In transit' });
      expect(await seen(world.tokens.user)).toEqual([world.carId]);
    },
  );

  it('MAP-07 a customer sees the new car when their package changes cars, and none without a car', async () => {
    await put(world.own.package, { car_id: emptyCar });
    expect(await seen(world.tokens.user)).toEqual([emptyCar]);
    await put(world.own.package, { car_id: null });
    expect(await seen(world.tokens.user)).toEqual([]);
    await put(world.own.package, { car_id: world.carId });
    expect(await seen(world.tokens.user)).toEqual([world.carId]);
  });

  it('MAP-03 of several packages on a car the one of the earliest date is shown, also once a date changes', async () => {
    const other = await make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: world.own.project,
      airbill: 'EARLIER-1',
      car_id: world.carId,
      date: '2020-01-02',
    });
    const shown = async (token: string) =>
      (await api.get(place(), token)).body.find(({ id }: { id: number }) => id === world.carId).airbill;
    for (const token of [world.tokens.staff, world.tokens.user, world.tokens.driver]) {
      await put(world.own.package, { date: '2020-01-03' });
      expect(await shown(token)).toBe('EARLIER-1');
      await put(world.own.package, { date: '2020-01-01' });
      expect(await shown(token)).toBe(world.own.airbill);
      await put(world.own.package, { date: null });
      expect(await shown(token)).toBe('EARLIER-1');
    }
    await put(other, { status: 'Delivered' });
    expect(await shown(world.tokens.user)).toBe(world.own.airbill);
  });

  it('MAP-07 a trip without an end shows its car for at most two weeks', async () => {
    const began = (days: number) =>
      api.database.rows(
        sql`update trips set started_at = now() - make_interval(days => ${days}::int)
          where package_id = ${world.own.package}`,
      );
    await began(13);
    expect(await seen(world.tokens.user)).toEqual([world.carId]);
    await began(15);
    expect(await seen(world.tokens.user)).toEqual([]);
    await began(0);
  });

  it('Part 3 rank 10 a position older than 24 hours is not shown, nor a car that is retired', async () => {
    await latest(emptyCar, { minutesAgo: 24 * 60 - 1 });
    expect(await seen(world.tokens.staff)).toContain(emptyCar);
    await latest(emptyCar, { minutesAgo: 24 * 60 + 1 });
    expect(await seen(world.tokens.staff)).not.toContain(emptyCar);
    await latest(emptyCar, {});
    await api.database.write(cause, (own) =>
      own.rows(sql`update cars set is_active = false where id = ${emptyCar}`),
    );
    expect(await seen(world.tokens.staff)).not.toContain(emptyCar);
  });
});

describe('GET /api/tracking/{id}/track/', () => {
  const at = (id: number | string) => `/api/tracking/${id}/track/`;
  beforeAll(async () => {
    await change(
      sql`update cars set gps_device_id = 'TRK-' || id where id in (${world.carId}, ${foreignCar})`,
    );
    const rows = [1500, 600, 30, 20, 10].map((minutes) => ({
      device: `TRK-${world.carId}`,
      lat: minutes <= 20 ? 50.5 : 50 - minutes / 1000,
      lng: 30,
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
    }));
    await api.send('POST', '/api/import/tracking/', { token: world.tokens.api_user, body: rows });
  });

  it('A-109 returns the track of the last 24 hours with stops, oldest first', async () => {
    for (const role of ['staff', 'driver', 'operator'] as const) {
      const { body } = await api.get(at(world.carId), world.tokens[role]);
      expect(body.points.map(({ lat }: { lat: number }) => lat)).toEqual([49.4, 49.97, 50.5, 50.5]);
      expect(body.stops).toEqual([{ lat: 50.5, lng: 30, from: body.points[2].at, until: body.points[3].at }]);
    }
  });

  it('MAP-07 a customer gets the part since their package is on the car', async () => {
    await change(
      sql`update trips set started_at = now() - interval '25 minutes' where package_id = ${world.own.package}`,
    );
    const { body } = await api.get(at(world.carId), world.tokens.user);
    expect(body.points.map(({ lat }: { lat: number }) => lat)).toEqual([50.5, 50.5]);
  });

  it('MAP-07 PRJ-15 a car without a package of the customer is 404, like a missing one', async () => {
    for (const role of ['user', 'driver'] as const) {
      const [foreign, missing] = [
        await api.get(at(foreignCar), world.tokens[role]),
        await api.get(at(999_999), world.tokens[role]),
      ];
      expect(foreign.status).toBe(404);
      expect(foreign.raw.equals(missing.raw)).toBe(true);
    }
    await put(world.own.package, { status: 'Delivered' });
    expect((await api.get(at(world.carId), world.tokens.user)).status).toBe(404);
    await put(world.own.package, { status: 'In transit' });
  });
});

describe('GET /api/packages/{id}/', () => {
  const detail = async (token: string, id = world.own.package) =>
    (await api.get(`/api/packages/${id}/`, token)).body;

  it('A-109 returns position and estimated arrival for a package in transit', async () => {
    await latest(world.carId, { lat: 50.45 });
    const before = await detail(world.tokens.user);
    expect(before.position).toMatchObject({ id: world.carId, airbill: world.own.airbill, lat: 50.45 });
    expect(before.estimated_arrival).toBeNull();
    // 55 km to the north: 1.3 hours.
    const moved = await api.send('PATCH', `/api/sites/${world.own.site}/`, {
      token: world.tokens.staff,
      body: { lat: '50.945', lng: '30.5' },
    });
    expect(moved.status).toBe(200);
    const { estimated_arrival: arrival } = await detail(world.tokens.user);
    expect((Date.parse(arrival) - Date.now()) / 60_000).toBeCloseTo(77, -1);
  });

  it.each([{ lat: '90.1' }, { lng: '-180.5' }])('site coordinates out of range: %j is 400', async (body) => {
    const at = `/api/sites/${world.own.site}/`;
    const { status, body: refused } = await api.send('PATCH', at, { token: world.tokens.staff, body });
    const fields = Object.fromEntries(Object.keys(body).map((name) => [name, 'large_number']));
    expect([status, refused.errors.fields]).toEqual([400, fields]);
  });

  it('A-109 returns neither for a stale position, a delivered package or without access to the map', async () => {
    const nothing = { position: null, estimated_arrival: null };
    await latest(world.carId, { minutesAgo: 90 });
    expect((await detail(world.tokens.user)).estimated_arrival).toBeNull();
    await latest(world.carId, {});
    expect(await detail(world.tokens.coordinator)).toMatchObject(nothing);
    await put(world.own.package, { status: 'Delivered' });
    expect(await detail(world.tokens.staff)).toMatchObject(nothing);
    await put(world.own.package, { status: 'In transit' });
    expect(Object.keys(await detail(world.tokens.driver))).not.toContain('position');
  });
});

describe('GET /api/tracking/settings/', () => {
  const at = () => '/api/tracking/settings/';
  refusesStrangers(api, world, at);
  letsInOnly(api, world, at, ['admin', 'staff', 'api_user', 'invoicing_user', 'user', 'operator', 'driver']);

  it('SET-16 returns the tile server as soon as it is set', async () => {
    const none = { tiles_url: null, maps_token: null, pmtiles_url: null };
    expect((await api.get(at(), world.tokens.user)).body).toEqual(none);
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png?key={token}';
    const set = await api.send('POST', '/api/global_settings/', {
      token: world.tokens.admin,
      body: {
        settings: [
          { name: 'tiles_url', value: tiles },
          { name: 'maps_token', value: 'm-1' },
        ],
      },
    });
    expect(set.status).toBe(200);
    expect((await api.get(at(), world.tokens.user)).body).toEqual({
      ...none,
      tiles_url: tiles,
      maps_token: 'm-1',
    });
  });
});
