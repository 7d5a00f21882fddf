-- Where the cars are: every fix of the last days in partitions by day (UTC), the latest of each car beside it, and which
-- packages are under way on which car.

drop table car_positions;

-- No reference to cars: a fix is stored together with `latest_positions`, which has one, and a check per row costs a
-- third of the ingest rate.
create table positions (
  car_id bigint not null,
  at timestamptz not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- km/h, metres, degrees from north.
  speed real not null check (speed >= 0),
  accuracy real check (accuracy >= 0),
  heading real check (heading >= 0 and heading < 360),
  primary key (car_id, at)
) partition by range (at);

-- Makes the partitions of these days where they are missing. The runtime role may not create tables.
create function make_position_partitions(first_day date, last_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date;
  partition text;
begin
  perform pg_advisory_xact_lock(hashtext('trialway positions'));
  for day in select d::date from generate_series(first_day, last_day, interval '1 day') d loop
    partition := 'positions_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(partition) is not null;
    -- Made beside the table and attached: so it is locked for an instant, and never against readers.
    execute format('create table %I (like positions including all)', partition);
    execute format('alter table positions attach partition %I for values from (%L) to (%L)', partition,
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end loop;
end $$;

-- Drops the partitions of the days before this one; returns how many.
create function drop_position_partitions(before_day date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('trialway positions'));
  for partition in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'positions'::regclass and c.relname < 'positions_' || to_char(before_day, 'YYYYMMDD')
  loop
    execute format('drop table %I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Updated in place with every fix: only the key is indexed, and pages keep room for the next version of a row.
create table latest_positions (
  car_id bigint primary key references cars on delete cascade,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  lat double precision not null,
  lng double precision not null,
  speed real not null,
  accuracy real,
  heading real
) with (fillfactor = 50);

-- The packages that a car carries now. They follow from the packages by triggers, whoever writes those.
create table trips (
  package_id bigint primary key references packages on delete cascade,
  car_id bigint not null references cars on delete cascade,
  started_at timestamptz not null default now()
);
create index trips_car on trips (car_id, package_id);

create function is_under_way(car_id bigint, status text) returns boolean language sql immutable as $$
  select car_id is not null and lower(coalesce(status, '')) not in ('delivered', 'returned')
$$;

create function start_trips() returns trigger language plpgsql as $$
begin
  insert into trips (package_id, car_id) select n.id, n.car_id from new_rows n where is_under_way(n.car_id, n.status)
    on conflict do nothing;
  if found then
    perform pg_notify('trips', '');
  end if;
  return null;
end $$;

create function follow_trips() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  delete from trips t using new_rows n
    where t.package_id = n.id and (t.car_id is distinct from n.car_id or not is_under_way(n.car_id, n.status));
  changed := found;
  insert into trips (package_id, car_id) select n.id, n.car_id from new_rows n where is_under_way(n.car_id, n.status)
    on conflict do nothing;
  if changed or found then
    perform pg_notify('trips', '');
  end if;
  return null;
end $$;

create trigger packages_start_trips after insert on packages referencing new table as new_rows
  for each statement execute function start_trips();
create trigger packages_follow_trips after update on packages referencing new table as new_rows
  for each statement execute function follow_trips();

-- Those of before began when their status was reached.
insert into trips (package_id, car_id, started_at)
select k.id, k.car_id, coalesce((select max(s.at) from package_statuses s where s.package_id = k.id), k.updated_at)
from packages k where is_under_way(k.car_id, k.status);

-- Fixes that were not stored, by device and reason: staff see which device no car has, or whose clock is wrong.
create table refused_positions (
  device text not null,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The last of them as it came.
  fix jsonb not null,
  primary key (device, reason)
);
create index refused_positions_last on refused_positions (last_at);

-- What an OsmAnd or Traccar client proves with that it is the device of a car.
create table car_gps_secrets (
  car_id bigint primary key references cars on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

insert into global_settings (section, position, name) values
  ('gps_tracking', 0, 'gps_provider'),
  ('gps_tracking', 7, 'gps_totp_key'),
  ('gps_tracking', 8, 'positions_kept_days'),
  ('gps_tracking', 9, 'tiles_url'),
  ('gps_tracking', 10, 'pmtiles_url');
