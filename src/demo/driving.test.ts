import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceKm } from '#features/transport/packages/rules.ts';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { driveOn } from './driving.ts';
import { restoreDemo } from './restore.ts';
import { seedDemo } from './seed.ts';

const today = new Date().toISOString().slice(0, 10);
const { app, owner } = await testDatabase();
const database = openDatabase(app);

beforeAll(() => seedDemo(database, today));
afterAll(() => database.close());

const latest = () =>
  database.rows(
    sql.of({ car_id: 'number', lat: 'number', lng: 'number', speed: 'number', at: 'string' })`
      select car_id, lat, lng, speed, at from latest_positions order by car_id`,
  );

describe('the demo world on the road', () => {
  it('amendment 57 every car under way has positions of the whole last day', async () => {
    const cars = await database.rows(
      sql.of({ oldest: 'number', newest: 'number', gap: 'number' })`
        select (extract(epoch from now() - min(at)) / 3600)::float8 as oldest,
          (extract(epoch from now() - max(at)) / 60)::float8 as newest, (max(extract(epoch from step)) / 60)::float8 as gap
        from (select car_id, at, at - lag(at) over (partition by car_id order by at) as step from positions) p
        where car_id in (select car_id from trips) group by car_id`,
    );
    expect(cars.length).toBeGreaterThan(3);
    for (const { oldest, newest, gap } of cars) {
      expect(oldest).toBeGreaterThan(23.9);
      expect(Math.max(newest, gap)).toBeLessThanOrEqual(20.1);
    }
  });

  it('amendment 57 its cars go on from there, no faster than they say', async () => {
    const begin = new Date();
    await driveOn(database, begin);
    const before = await latest();
    expect(before.map(({ at }) => at)).toEqual(before.map(() => begin.toISOString()));
    const later = new Date(begin.getTime() + 100_000);
    await driveOn(database, later);
    const after = await latest();
    const moved = after.map((car, index) => distanceKm(before[index] ?? car, car));
    expect(moved.filter((km) => km > 0.1).length).toBeGreaterThan(2);
    for (const km of moved) expect(km).toBeLessThanOrEqual((62 * 100) / 3600 + 0.05);
  });

  it('the restored world has its own positions alone, as recent as before', async () => {
    expect(await restoreDemo(owner, today)).toBe(true);
    const cars = await latest();
    expect(cars.length).toBeGreaterThan(3);
    for (const { at } of cars) {
      expect(Date.now() - Date.parse(at)).toBeGreaterThanOrEqual(0);
      expect(Date.now() - Date.parse(at)).toBeLessThan(21 * 60_000);
    }
    const wrong = await database.rows(
      sql`select from trips t join packages k on k.id = t.package_id where t.date is distinct from k.date`,
    );
    expect(wrong).toEqual([]);
  });

  it('stands still once real data has come in', async () => {
    await database.rows(sql`insert into database_marks (name, value) values ('demo_restore', 'off')`);
    const before = await latest();
    await driveOn(database, new Date());
    expect(await latest()).toEqual(before);
  });
});
