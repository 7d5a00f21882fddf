-- What every table stands on: the collation people sort by, the audit, the runtime role.

create extension if not exists pg_trgm;

-- 'kn' sorts DN-9 before DN-10, as people do.
create collation people (provider = icu, locale = 'und-u-kn-true');

do $$
begin
  if not exists (select from pg_roles where rolname = 'trialway_app') then
    create role trialway_app login;
  end if;
  -- A server's own user must be able to step down to the runtime role.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant trialway_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to trialway_app;
alter default privileges in schema public grant select, insert, update, delete on tables to trialway_app;
alter default privileges in schema public grant usage on sequences to trialway_app;

-- Who, when, why and in which request changed what; written by triggers alone.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text not null,
  request text not null,
  action text not null check (action in ('insert', 'update', 'delete', 'event')),
  table_name text not null,
  row_id text,
  old jsonb,
  new jsonb
);
create index audit_row on audit (table_name, row_id, id);
create index audit_at on audit (at);
revoke insert, update, delete, truncate on audit from trialway_app;

create function audit_cause(out actor text, out reason text, out request text) language plpgsql stable as $$
begin
  actor := nullif(current_setting('trialway.actor', true), '');
  reason := coalesce(current_setting('trialway.reason', true), '');
  request := coalesce(current_setting('trialway.request', true), '');
  if actor is null then
    raise exception 'a write needs an actor' using errcode = 'TW001';
  end if;
end $$;

-- Never kept in the audit: what would let a reader sign in, what only serves the search, and file bytes.
create function audit_value(value jsonb) returns jsonb language sql immutable as $$
  select value - 'password_hash' - 'search_text' - 'content'
$$;

-- One statement, one insert: imports of 100,000 rows keep their speed.
create function audit_insert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (actor, reason, request, action, table_name, row_id, new)
  select c.actor, c.reason, c.request, 'insert', tg_table_name, to_jsonb(n) ->> 'id', audit_value(to_jsonb(n))
  from new_rows n, audit_cause() c;
  return null;
end $$;

create function audit_update() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (actor, reason, request, action, table_name, row_id, old, new)
  select c.actor, c.reason, c.request, 'update', tg_table_name, o.value ->> 'id', audit_value(o.value), audit_value(n.value)
  from (select row_number() over () as position, to_jsonb(r) as value from old_rows r) o
  join (select row_number() over () as position, to_jsonb(r) as value from new_rows r) n using (position), audit_cause() c
  where o.value is distinct from n.value;
  return null;
end $$;

create function audit_delete() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (actor, reason, request, action, table_name, row_id, old)
  select c.actor, c.reason, c.request, 'delete', tg_table_name, to_jsonb(o) ->> 'id', audit_value(to_jsonb(o))
  from old_rows o, audit_cause() c;
  return null;
end $$;

-- What is no change of a row and yet belongs in the record: a sign-in, a download.
create function audit_event(what text, about text, details jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit (actor, reason, request, action, table_name, row_id, new)
  select c.actor, c.reason, c.request, 'event', what, about, details from audit_cause() c
$$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create function audited(name text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function audit_insert()', name || '_audit_insert', name);
  execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows for each statement execute function audit_update()', name || '_audit_update', name);
  execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function audit_delete()', name || '_audit_delete', name);
  if exists (select from information_schema.columns where table_schema = 'public' and table_name = name and column_name = 'updated_at') then
    execute format('create trigger %I before update on %I for each row execute function touch_updated_at()', name || '_touch', name);
  end if;
end $$;

-- Facts about this database itself: 'demo' marks a demo world.
create table database_marks (
  name text primary key,
  value text not null,
  set_at timestamptz not null default now()
);

-- Files lie beside their records, so that one backup holds all.
create table files (
  id bigint generated by default as identity primary key,
  name text not null check (name <> ''),
  content_type text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
select audited('files');

create table cities (
  id bigint generated by default as identity primary key,
  name text collate people not null check (name <> ''),
  updated_at timestamptz not null default now()
);
create unique index cities_name on cities (lower(name));
create index cities_sort on cities (name, id);
select audited('cities');

create table locations (
  id bigint generated by default as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text collate people not null check (name <> ''),
  address text not null default '',
  office_position smallint unique,
  is_active boolean not null default true,
  search_text text not null default '',
  updated_at timestamptz not null default now()
);
select audited('locations');

create table global_settings (
  name text primary key,
  section text not null check (section in ('registration', 'mfa', 'reports', 'gps_tracking', 'notifications', 'contacts')),
  position smallint not null,
  value jsonb,
  updated_at timestamptz not null default now()
);
select audited('global_settings');

create table weather (
  id bigint generated by default as identity primary key,
  location_id bigint not null references locations,
  date timestamptz not null,
  temp numeric(5, 1) not null,
  weather text not null,
  icon text not null,
  humidity numeric(5, 1) not null check (humidity between 0 and 100),
  wind_angle numeric(5, 1) not null check (wind_angle between 0 and 360),
  wind_speed numeric(5, 1) not null check (wind_speed >= 0),
  unique (location_id, date)
);
create index weather_latest on weather (location_id, date desc);
