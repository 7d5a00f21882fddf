// Positions of many days: the insert rate, the disk space, and at that size the time of a car's track and of the list of
// all cars, each of which carries 20 packages.
import pg from 'pg';
import { recordPositions } from '#features/transport/tracking/server/service.ts';
import { findTrack, listPositions } from '#features/transport/tracking/server/store.ts';
import { systemScope } from '#server/auth/scope.ts';
import { openDatabase } from '#server/database/database.ts';
import type { Place } from './places.ts';

const cars = 5_000;
const batch = 1_000;

export interface PositionsFigure {
  readonly rows: number;
  readonly days: number;
  /** Through the import code, in calls of 1,000, at the end of the period. */
  readonly ingestPerSecond: number;
  /** What a million positions a day come to in a second, on average. */
  readonly neededPerSecond: number;
  readonly megabytes: number;
  readonly bytesPerPosition: number;
  readonly trackMs: number;
  readonly trackPoints: number;
  readonly listMs: number;
  readonly dropMs: number;
  readonly plan: readonly string[];
}

/** Fills so many days with the given number of positions each, then measures. The place has 20 packages a car. */
export async function positionsOfDays(place: Place, perDay: number, days: number): Promise<PositionsFigure> {
  const owner = new pg.Client({ ...place, user: 'postgres' });
  await owner.connect();
  const database = openDatabase({ ...place, user: 'trialway_app' });
  try {
    await owner.query(`select set_config('trialway.actor', 'bench', false)`);
    await owner.query(
      `insert into cars (id, plate, gps_device_id) select 1000000 + n, 'BENCH ' || n, 'B-' || n from generate_series(1, ${cars}) n`,
    );
    await loadCars(owner);
    await owner.query(`select make_position_partitions(current_date - ${days}, current_date + 1)`);
    for (let day = days; day > 0; day -= 1) {
      await owner.query(dayOfPositions(perDay, day));
      if (process.stdout.isTTY) process.stdout.write(`\r${days - day + 1} of ${days} days`);
    }
    await owner.query('analyze positions');
    const ids = (await owner.query<{ id: string }>(`select id from cars where plate like 'BENCH %'`)).rows;
    const carIds = ids.map(({ id }) => Number(id));

    const rounds = Math.max(20, Math.floor(perDay / batch / 20));
    const begun = performance.now();
    for (let round = 0; round < rounds; round += 1) await ingest(database, round);
    const ingestPerSecond = (rounds * batch) / ((performance.now() - begun) / 1000);

    const size = await owner.query<{ bytes: string; rows: string }>(
      `select sum(pg_total_relation_size(inhrelid)) as bytes, sum(c.reltuples)::bigint as rows
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'positions'::regclass`,
    );
    const bytes = Number(size.rows[0]?.bytes);
    const rows = perDay * days + rounds * batch;

    const scope = systemScope();
    let trackPoints = 0;
    const trackMs = await medianOf(100, async (turn) => {
      const track = await findTrack(database, scope, carIds[(turn * 37) % carIds.length] ?? 0);
      trackPoints = track?.length ?? 0;
    });
    const listMs = await medianOf(20, async () => {
      await listPositions(database, scope);
    });
    const plan = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, summary off) select lat, lng, at, speed from positions
        where car_id = ${carIds[7]} and at > now() - make_interval(hours => 24) order by at`,
    );
    const dropBegun = performance.now();
    await owner.query(`select drop_position_partitions(current_date - ${days - 1})`);
    return {
      rows,
      days,
      ingestPerSecond,
      neededPerSecond: perDay / 86_400,
      megabytes: bytes / 1024 ** 2,
      bytesPerPosition: bytes / rows,
      trackMs,
      trackPoints,
      listMs,
      dropMs: performance.now() - dropBegun,
      plan: plan.rows.map((row) => row['QUERY PLAN']),
    };
  } finally {
    await database.close();
    await owner.end();
  }
}

/** Puts 20 packages on each car, directly into the tables: the audit of 100,000 changes is not measured here. */
async function loadCars(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`update packages set car_id = 1000001 + id % ${cars}, status = 'In transit'`);
  await owner.query('delete from trips');
  await owner.query('insert into trips (package_id, car_id, date) select id, car_id, date from packages');
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze packages, trips, cars');
}

/** Positions of 24 hours in the order of arrival: all cars in turn. */
function dayOfPositions(perDay: number, daysAgo: number): string {
  return `insert into positions (car_id, at, lat, lng, speed, accuracy, heading)
    select c.id, now() - interval '1 minute' - make_interval(days => ${daysAgo}) + interval '1 day' * (n::float8 / ${perDay}),
      48 + random(), 24 + random() * 8, 50, 5, 90
    from generate_series(0, ${perDay} - 1) n
      join (select id, row_number() over (order by id) - 1 as place from cars where plate like 'BENCH %') c
        on c.place = n % ${cars}`;
}

async function ingest(database: ReturnType<typeof openDatabase>, round: number): Promise<void> {
  const now = Date.now();
  const fixes = Array.from({ length: batch }, (_, n) => ({
    device: `B-${1 + ((round * batch + n) % cars)}`,
    lat: 48 + n / batch,
    lng: 24 + (round % 8),
    at: new Date(now - 60_000 + round),
    speed: 50,
    heading: 90,
    accuracy: 5,
  }));
  await recordPositions(database, { actor: 'bench', request: 'bench' }, fixes);
}

async function medianOf(times: number, work: (turn: number) => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now();
    await work(turn);
    taken.push(performance.now() - begun);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
