// Positions of cars: storage, visibility and ingest.
import * as z from 'zod/mini';
import { shownHours, tripDaysMaximum } from '#features/transport/packages/rules.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { auditEvent } from '#server/database/audit.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type CarPosition, carPosition, trackPoint } from '../contract.ts';
import { type Fix, type RefusalReason, refusalReasons, type TrackPoint } from '../rules.ts';

/** Channel for the comma-separated ids of cars that moved; an empty message means any car. */
export const positionsChannel = 'positions';
/** Channel for starts and ends of trips. */
export const tripsChannel = 'trips';

/** Lists the latest positions of the cars in scope, optionally of these cars only, by plate. */
export function listPositions(
  database: Queryable,
  scope: Scope,
  carIds?: readonly number[],
): Promise<CarPosition[]> {
  const chosen = carIds === undefined ? sql`true` : sql`l.car_id = any(${[...carIds]}::bigint[])`;
  return database.read(
    sql.of(carPosition)`
      select c.id, c.plate as car, c.type, l.speed, k.destination, l.lat, l.lng, l.heading, l.at as updated_at, k.airbill
      from latest_positions l join cars c on c.id = l.car_id left join ${firstPackages(scope)}
      where c.is_active and l.at > now() - make_interval(hours => ${shownHours}::int) and ${chosen}
        and ${carInScope(scope)}
      order by c.plate, c.id`,
  );
}

/**
 * Joins to each car `c` the first package `k` to be delivered that is in the caller's scope. For callers who see every
 * car this is one index read per car; the few packages of a customer are sorted together.
 */
function firstPackages(scope: Scope): Fragment {
  if (scope.reach === 'scope')
    return sql`(select distinct on (t.car_id) t.car_id, k.airbill, k.destination
      from trips t join packages k on k.id = t.package_id where ${tripRuns} and ${packageInScope(scope)}
      order by t.car_id, t.date, t.package_id) k on k.car_id = c.id`;
  return sql`lateral (select t.package_id from trips t where t.car_id = c.id and ${tripRuns}
      order by t.date, t.package_id limit 1) first on true
    left join packages k on k.id = first.package_id and ${packageInScope(scope)}`;
}

/** Customers: cars `c` with a package `k` of theirs (MAP-07). Drivers: their own car. */
function carInScope(scope: Scope): Fragment {
  return scope.reach === 'scope' ? sql`k.airbill is not null` : inScope(scope, { car: 'c.id' });
}

const tripRuns = sql`t.started_at > now() - make_interval(days => ${tripDaysMaximum}::int)`;

/**
 * Returns the track of a car for the last 24 hours, oldest first; undefined if the car is out of scope. A
 * customer sees the part since their package is on the car.
 */
export async function findTrack(
  database: Queryable,
  scope: Scope,
  carId: number,
): Promise<TrackPoint[] | undefined> {
  const trips = sql`select min(t.started_at) from trips t join packages k on k.id = t.package_id
    where t.car_id = c.id and ${tripRuns} and ${packageInScope(scope)}`;
  const isTripBound = scope.reach === 'scope';
  const [car] = await database.read(
    sql.of({
      since: 'string?',
    })`select ${isTripBound ? sql`(${trips})` : sql`null::timestamptz`} as since from cars c
      where c.id = ${carId} and c.is_active and ${isTripBound ? sql`true` : inScope(scope, { car: 'c.id' })}`,
  );
  if (car === undefined || (isTripBound && car.since === null)) return undefined;
  return database.read(
    sql.of(trackPoint)`select lat, lng, at, speed from positions
      where car_id = ${carId} and at > now() - make_interval(hours => ${shownHours}::int)
        and at >= coalesce(${car.since}::timestamptz, '-infinity')
      order by at`,
  );
}

/** Finds the cars with these devices, by device. */
export async function findDevices(
  transaction: Queryable,
  devices: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.read(
    sql.of({ id: 'number', device: 'string!' })`
      select id, gps_device_id as device from cars where gps_device_id = any(${[...devices]}::text[]) and is_active`,
  );
  return new Map(rows.map(({ id, device }) => [device, id]));
}

/** Returns the retention of positions in days, if set. */
export async function findKeptDays(database: Queryable): Promise<number | undefined> {
  const [row] = await database.read(
    sql.of({ days: 'number' })`
      select (value #>> '{}')::int as days from global_settings where name = 'positions_kept_days' and value is not null`,
  );
  return row?.days;
}

/** Creates missing partitions for these days (YYYY-MM-DD). */
export async function makePartitions(transaction: Queryable, first: string, last: string): Promise<void> {
  await transaction.rows(sql`select make_position_partitions(${first}::date, ${last}::date)`);
}

/** Deletes positions older than this many days; returns the number of days deleted. */
export async function dropPositions(transaction: Queryable, keptDays: number): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ days: 'number' })`
      select drop_position_partitions((now() at time zone 'UTC')::date - ${keptDays}::int) as days`,
  );
  return row?.days ?? 0;
}

export interface CarFix extends Fix {
  readonly carId: number;
}

/**
 * Stores positions and updates the latest position of cars, which never moves backwards in time. Packages in
 * transit on a moved car become tracked (A-139). Returns for each position whether it is new and whether it
 * is the car's latest.
 */
export function insertPositions(
  transaction: Queryable,
  fixes: readonly CarFix[],
): Promise<{ n: number; is_new: boolean; is_latest: boolean }[]> {
  const column = (value: (fix: CarFix) => unknown) => fixes.map(value);
  return transaction.rows(
    sql.of({ n: 'number', is_new: 'boolean', is_latest: 'boolean' })`
      with given as (
        select * from unnest(${column(({ carId }) => carId)}::bigint[], ${column(({ at }) => at.toISOString())}::timestamptz[],
          ${column(({ lat }) => lat)}::float8[], ${column(({ lng }) => lng)}::float8[],
          ${column(({ speed }) => speed)}::float4[], ${column(({ accuracy }) => accuracy)}::float4[],
          ${column(({ heading }) => heading)}::float4[])
          with ordinality as g (car_id, at, lat, lng, speed, accuracy, heading, n)
      ), stored as (
        insert into positions (car_id, at, lat, lng, speed, accuracy, heading)
        select distinct on (car_id, at) car_id, at, lat, lng, speed, accuracy, heading from given
        order by car_id, at, n on conflict do nothing returning car_id, at
      ), moved as (
        insert into latest_positions as l (car_id, at, lat, lng, speed, accuracy, heading)
        select distinct on (car_id) car_id, at, lat, lng, speed, accuracy, heading from given order by car_id, at desc, n
        on conflict (car_id) do update set at = excluded.at, received_at = now(), lat = excluded.lat, lng = excluded.lng,
          speed = excluded.speed, accuracy = excluded.accuracy, heading = excluded.heading
          where l.at < excluded.at
        returning car_id, at
      ), tracked as (
        insert into tracks (airbill, car_id)
        select distinct on (k.airbill) k.airbill, t.car_id from trips t join packages k on k.id = t.package_id
        where t.car_id in (select car_id from moved) and not exists (select from tracks s where s.airbill = k.airbill)
        order by k.airbill, t.started_at desc
        on conflict do nothing
      )
      select g.n, s.car_id is not null as is_new, m.car_id is not null as is_latest
      from (select n, car_id, at, min(n) over (partition by car_id, at) = n as first from given) g
        left join stored s on s.car_id = g.car_id and s.at = g.at and g.first
        left join moved m on m.car_id = g.car_id and m.at = g.at and g.first
      order by g.n`,
  );
}

/** PostgreSQL limits the payload of a notification to less than 8,000 bytes. */
const messageMaximum = 7_900;

/** Notifies all processes of the cars that moved, when the transaction commits. */
export async function tellMoved(transaction: Queryable, carIds: readonly number[]): Promise<void> {
  const ids = carIds.join(',');
  await transaction.rows(
    sql`select pg_notify(${positionsChannel}, ${ids.length < messageMaximum ? ids : ''})`,
  );
}

/** Whether the car carries a package. */
export async function isUnderWay(database: Queryable, carId: number): Promise<boolean> {
  const rows = await database.read(
    sql`select from trips t where t.car_id = ${carId} and ${tripRuns} limit 1`,
  );
  return rows.length > 0;
}

export interface Refusal {
  readonly device: string;
  readonly reason: RefusalReason;
  readonly fix: unknown;
}

/** Maximum number of entries, so that made-up device ids cannot fill the disk. */
const refusedMaximum = 1000;

/** Records refused positions for troubleshooting. */
export async function noteRefusals(transaction: Queryable, refusals: readonly Refusal[]): Promise<void> {
  await transaction.rows(
    sql`insert into refused_positions as r (device, reason, times, fix)
      select g.device, g.reason, count(*), (array_agg(g.fix order by g.n desc))[1]
      from unnest(${refusals.map(({ device }) => device)}::text[], ${refusals.map(({ reason }) => reason)}::text[],
        ${refusals.map(({ fix }) => JSON.stringify(fix))}::jsonb[]) with ordinality as g (device, reason, fix, n)
      where exists (select from refused_positions k where k.device = g.device and k.reason = g.reason)
        or (select count(*) from refused_positions) < ${refusedMaximum}
      group by g.device, g.reason order by g.device, g.reason
      on conflict (device, reason) do update set times = r.times + excluded.times, last_at = now(), fix = excluded.fix`,
  );
}

/** Lists refused positions, latest first. */
export function listRefusals(database: Queryable) {
  return database.read(
    sql.of({
      device: 'string',
      reason: z.enum(refusalReasons),
      times: 'number',
      first_at: 'string',
      last_at: 'string',
    })`select device, reason, times, first_at, last_at from refused_positions order by last_at desc, device, reason limit 500`,
  );
}

/** Deletes refusals older than 30 days. */
export async function expireRefusals(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`delete from refused_positions where last_at < now() - interval '30 days'`);
}

/** Returns a car of the scope with its device. */
export async function findTrackedCar(
  database: Queryable,
  scope: Scope,
  carId: number,
): Promise<(Authorized<'car'> & { readonly device: string | null }) | undefined> {
  const [row] = await database.read(
    sql.of({ id: 'number', device: 'string?' })`
      select c.id, c.gps_device_id as device from cars c where c.id = ${carId} and ${inScope(scope, { car: 'c.id' })}`,
  );
  return row && authorize('car', row);
}

/** Replaces the secret of the car's device. */
export async function replaceSecret(
  transaction: Queryable,
  { id }: Authorized<'car'>,
  secretHash: Buffer,
): Promise<void> {
  await transaction.rows(
    sql`insert into car_gps_secrets (car_id, secret_hash) values (${id}, ${secretHash})
      on conflict (car_id) do update set secret_hash = excluded.secret_hash, created_at = now()`,
  );
  await auditEvent(transaction, 'device secret made', id);
}

/** Revokes the secret of the car's device. */
export async function deleteSecret(transaction: Queryable, { id }: Authorized<'car'>): Promise<void> {
  await transaction.rows(sql`delete from car_gps_secrets where car_id = ${id}`);
  await auditEvent(transaction, 'device secret revoked', id);
}

/** Returns the car whose device has this secret. */
export async function findCarBySecret(
  database: Queryable,
  secretHash: Buffer,
): Promise<{ id: number; device: string | null } | undefined> {
  const [row] = await database.read(
    sql.of({ id: 'number', device: 'string?' })`
      select c.id, c.gps_device_id as device from car_gps_secrets s join cars c on c.id = s.car_id
      where s.secret_hash = ${secretHash} and c.is_active`,
  );
  return row;
}
