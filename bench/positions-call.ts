// Positions of many days: the insert rate, the disk space, and at that size the time of a car's track and of the list of
// all cars, each of which carries 20 packages. The last day goes through the import code; those before it are written
// by the database itself, the same rows in the same order, or the measurement would take hours.
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { trackOf } from '#features/transport/tracking/rules.ts';
import { recordPositions } from '#features/transport/tracking/server/service.ts';
import { findTrack, listPositions } from '#features/transport/tracking/server/store.ts';
import { systemScope } from '#server/auth/scope.ts';
import { openDatabase } from '#server/database/database.ts';
import { dayOfDriving } from './day-of-driving.ts';
import type { Place } from './places.ts';
import { median, printTable, short } from './table.ts';

const cars = 5_000;
const firstCar = 1_000_001;
const batch = 1_000;
const dayMs = 86_400_000;
/** The import of the last day ends after this time, even if it is not complete. */
const ingestAtMostMs = 4 * 60_000;

export interface PositionsFigure {
  readonly rows: number;
  readonly days: number;
  readonly loadSeconds: number;
  /** Through the import code, in calls of 1,000, at the end of the period. */
  readonly ingested: number;
  readonly ingestPerSecond: number;
  /** The average rate per second of a million positions per day. */
  readonly neededPerSecond: number;
  readonly megabytes: number;
  readonly bytesPerPosition: number;
  /** Of the rows that the import code has written. */
  readonly bytesAsIngested: number;
  readonly trackMs: number;
  readonly trackPoints: number;
  readonly long: LongTrack;
  readonly listMs: number;
  readonly dropMs: number;
  readonly plan: readonly string[];
}

/** The track of a car that reports every ten seconds. */
interface LongTrack {
  readonly ms: number;
  readonly points: number;
  readonly drawn: number;
  /** The size of the gzipped response, with all points and with the drawn ones. */
  readonly kilobytesWhole: number;
  readonly kilobytes: number;
}

/** Fills this many days with the given number of positions each, then measures. There are 20 packages per car. */
export async function positionsOfDays(place: Place, perDay: number, days: number): Promise<PositionsFigure> {
  const owner = new pg.Client({ ...place, user: 'postgres' });
  await owner.connect();
  const database = openDatabase({ ...place, user: 'trialway_app' });
  try {
    await owner.query(`select set_config('trialway.actor', 'bench', false)`);
    await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    await loadCars(owner);
    const now = Date.now();
    const begun = performance.now();
    const loaded = await loadDays(owner, { perDay, from: now - days * dayMs, until: now - dayMs });
    await owner.query('select make_position_partitions(current_date, current_date + 1)');
    await owner.query('vacuum analyze positions');
    const loadedBytes = await bytesOf(owner);
    const loadSeconds = (performance.now() - begun) / 1000;
    const { ingested, seconds } = await ingestDay(database, perDay, now);
    await owner.query('vacuum analyze positions, latest_positions');

    const bytes = await bytesOf(owner);
    const rows = loaded + ingested;
    const scope = systemScope();
    let trackPoints = 0;
    const trackMs = await medianOf(100, async (turn) => {
      const track = await findTrack(database, scope, firstCar + ((turn * 37) % cars));
      trackPoints = track?.length ?? 0;
    });
    const plan = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, summary off) select lat, lng, at, speed from positions
        where car_id = ${firstCar + 7} and at > now() - make_interval(hours => 24) order by at`,
    );
    const long = await longTrack(owner, database);
    const listMs = await medianOf(50, async () => {
      await listPositions(database, scope);
    });
    const dropBegun = performance.now();
    await owner.query(`select drop_position_partitions(current_date - ${days - 1})`);
    return {
      rows,
      days,
      loadSeconds,
      ingested,
      ingestPerSecond: ingested / seconds,
      neededPerSecond: perDay / 86_400,
      megabytes: bytes / 1024 ** 2,
      bytesPerPosition: bytes / rows,
      bytesAsIngested: (bytes - loadedBytes) / ingested,
      trackMs,
      trackPoints,
      long,
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
  await owner.query(
    `insert into cars (id, plate, gps_device_id)
      select ${firstCar - 1} + n, 'BENCH ' || n, 'B-' || n from generate_series(1, ${cars + 1}) n`,
  );
  await owner.query('set session_replication_role = replica');
  await owner.query(`update packages set car_id = ${firstCar} + id % ${cars}, status = 'In transit'`);
  await owner.query('delete from trips');
  await owner.query('insert into trips (package_id, car_id, date) select id, car_id, date from packages');
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze packages, trips, cars');
}

interface Period {
  readonly perDay: number;
  readonly from: number;
  readonly until: number;
}

/** Fills the partitions of a period, each before it gets its key and its place in the table; returns the rows. */
async function loadDays(owner: pg.Client, { perDay, from, until }: Period): Promise<number> {
  let rows = 0;
  for (let day = Math.floor(from / dayMs) * dayMs; day < until; day += dayMs) {
    const [begin, end] = [Math.max(day, from), Math.min(day + dayMs, until)];
    const count = Math.round((perDay * (end - begin)) / dayMs);
    const name = `positions_${dateOf(day).replaceAll('-', '')}`;
    await owner.query('begin');
    await owner.query(`create table ${name} (like positions including defaults including constraints)`);
    await owner.query(positionsBetween(name, count, begin, end));
    await owner.query(`alter table ${name} add primary key (car_id, at)`);
    await owner.query(
      `alter table positions attach partition ${name}
        for values from ('${dateOf(day)} 00:00Z') to ('${dateOf(day + dayMs)} 00:00Z')`,
    );
    await owner.query('commit');
    rows += count;
    if (process.stdout.isTTY) process.stdout.write(`\r${rows.toLocaleString('en')} positions`);
  }
  return rows;
}

/** Positions in the order of arrival: all cars in turn. */
function positionsBetween(table: string, count: number, begin: number, end: number): string {
  return `insert into ${table} (car_id, at, lat, lng, speed, accuracy, heading)
    select ${firstCar} + n % ${cars}, to_timestamp(${begin / 1000} + ${(end - begin) / 1000} * (n::float8 / ${count})),
      48 + random(), 24 + random() * 8, 50, 5, 90
    from generate_series(0, ${count - 1}) n`;
}

/** The last 24 hours, by the import code. */
async function ingestDay(
  database: ReturnType<typeof openDatabase>,
  perDay: number,
  now: number,
): Promise<{ ingested: number; seconds: number }> {
  const begun = performance.now();
  let ingested = 0;
  while (ingested < perDay && performance.now() - begun < ingestAtMostMs) {
    const fixes = Array.from({ length: Math.min(batch, perDay - ingested) }, (_, place) => {
      const n = ingested + place;
      return {
        device: `B-${1 + (n % cars)}`,
        lat: 48 + Math.random(),
        lng: 24 + Math.random() * 8,
        at: new Date(now - dayMs + dayMs * (n / perDay)),
        speed: 50,
        heading: 90,
        accuracy: 5,
      };
    });
    await recordPositions(database, { actor: 'bench', request: 'bench' }, fixes);
    ingested += fixes.length;
  }
  return { ingested, seconds: (performance.now() - begun) / 1000 };
}

async function bytesOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'positions'::regclass`,
  );
  return Number(rows[0]?.bytes);
}

async function longTrack(owner: pg.Client, database: ReturnType<typeof openDatabase>): Promise<LongTrack> {
  const car = firstCar + cars;
  const day = dayOfDriving(Date.now());
  const column = (name: keyof (typeof day)[number]) => day.map((point) => point[name]);
  await owner.query(
    `insert into positions (car_id, at, lat, lng, speed) select ${car}, * from
      unnest($1::timestamptz[], $2::float8[], $3::float8[], $4::float4[])`,
    [column('at'), column('lat'), column('lng'), column('speed')],
  );
  let whole: Awaited<ReturnType<typeof findTrack>> = [];
  let drawn: ReturnType<typeof trackOf> = { points: [], stops: [] };
  const ms = await medianOf(20, async () => {
    whole = await findTrack(database, systemScope(), car);
    drawn = trackOf(whole ?? []);
  });
  const kilobytesOf = (body: object) => gzipSync(JSON.stringify(body)).length / 1000;
  return {
    ms,
    points: whole?.length ?? 0,
    drawn: drawn.points.length,
    kilobytesWhole: kilobytesOf({ ...drawn, points: whole }),
    kilobytes: kilobytesOf(drawn),
  };
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

async function medianOf(times: number, work: (turn: number) => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now();
    await work(turn);
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** The figures of all cars, the long track, and PostgreSQL's plan. */
export function printPositions(figure: PositionsFigure, title: string): void {
  printTable(
    title,
    [
      'rows',
      'ingested',
      'ingest per s',
      'needed per s',
      'MB',
      'bytes each',
      'as ingested',
      'track ms',
      'points',
      'all cars ms (aim 50)',
      'drop of a day ms',
    ],
    [
      [figure.rows, figure.ingested]
        .map((count) => count.toLocaleString('en'))
        .concat(
          [figure.ingestPerSecond, figure.neededPerSecond, figure.megabytes, figure.bytesPerPosition]
            .concat([
              figure.bytesAsIngested,
              figure.trackMs,
              figure.trackPoints,
              figure.listMs,
              figure.dropMs,
            ])
            .map(short),
        ),
    ],
  );
  printTable(
    'The track of a car that reports every ten seconds',
    ['positions', 'drawn', 'ms', 'kB with all', 'kB as sent'],
    [
      [
        figure.long.points,
        figure.long.drawn,
        figure.long.ms,
        figure.long.kilobytesWhole,
        figure.long.kilobytes,
      ].map(short),
    ],
  );
  console.log(figure.plan.join('\n'));
}
