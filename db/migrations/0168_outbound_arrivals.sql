-- The moment at which an outbound arrived is kept: the late ones of a whole house are found without computing the arrival of each
-- (decision 0119). Whoever writes packages, their statuses and reports, outbounds or items adds what has changed and touches
-- no row that is there, so that a driver's report does not wait for an import. A job carries the changes over; until then
-- readers compute the arrival of what has changed.

create function is_delivered(status text) returns boolean language sql immutable parallel safe
  return lower(status) in ('delivered', 'handed over');

-- A row for each outbound. It has arrived once every package of its airbills in its project has.
create table outbound_arrivals (
  outbound_id bigint primary key references outbounds on delete cascade,
  arrived_at timestamptz
);
create index outbound_arrivals_open on outbound_arrivals (outbound_id) where arrived_at is null;

-- One row for each airbill of a project, in capitals, or outbound that a statement has changed.
create table arrival_changes (
  id bigint generated always as identity primary key,
  project_id bigint,
  airbill text,
  outbound_id bigint,
  check (num_nulls(airbill, outbound_id) = 1 and (project_id is null) = (airbill is null))
);

create index arrival_changes_airbill on arrival_changes (project_id, airbill) where airbill is not null;
create index arrival_changes_outbound on arrival_changes (outbound_id) where outbound_id is not null;

-- Only the triggers and the functions below write them.
revoke insert, update, delete on outbound_arrivals, arrival_changes from trialway_app;

-- When a package arrived: as reported or confirmed, else by its first final status.
create function package_arrival(package bigint, status text) returns timestamptz
language sql stable parallel safe as $$
  select coalesce(
    (select min(d.occurred_at) from delivery_reports d where d.package_id = package and d.outcome <> 'not_delivered'),
    case when is_delivered(status) then
      (select min(s.at) from package_statuses s where s.package_id = package and is_delivered(s.status)) end)
$$;

create view computed_arrivals as
  select o.id as outbound_id, case when bool_and(x.at is not null) then max(x.at) end as arrived_at
  from outbounds o left join lateral airbills_of(o.id, o.airbill) a (airbill) on true
    left join packages k on k.project_id = o.project_id and upper(k.airbill) = a.airbill
    -- Kept apart from the aggregates, which would compute it once each.
    cross join lateral (select case when k.id is not null then package_arrival(k.id, k.status) end as at offset 0) x
  group by o.id;

-- The outbounds whose kept arrival may be out of date, each with the change that says so.
create view changed_arrivals as
  select c.id as change_id, c.outbound_id from arrival_changes c where c.outbound_id is not null
  union all select c.id, o.id from arrival_changes c
    cross join lateral (select o.id from outbounds o where upper(o.airbill) = c.airbill and o.project_id = c.project_id) o
  union all select c.id, o.id from arrival_changes c
    cross join lateral (select l.outbound_id from record_lines l where l.airbill is not null and upper(l.airbill) = c.airbill) l
    join outbounds o on o.id = l.outbound_id and o.project_id = c.project_id;

-- The same outbounds, once each. PostgreSQL has no statistics of changes that came a second ago, and would plan to read
-- them all for each outbound; with the fixed estimate of this function it looks them up in a hash table.
create function changed_outbounds() returns setof bigint
language sql stable parallel safe rows 1000 security definer set search_path = public, pg_temp as $$
  select distinct outbound_id from changed_arrivals
$$;

-- Those that have not arrived, and those of which it is not certain.
create view open_arrivals as
  select outbound_id from outbound_arrivals where arrived_at is null
  union all select changed_outbounds();

-- Carries some changes over; says how many. A change whose transaction ends later is there for the next call.
create function keep_arrivals(at_once integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint[];
begin
  -- Of two at once, the one that has read less could write last.
  if not pg_try_advisory_xact_lock(hashtext('trialway arrivals')) then
    return 0;
  end if;
  taken := array(select id from arrival_changes order by id limit at_once);
  update outbound_arrivals a set arrived_at = c.arrived_at from computed_arrivals c
    where c.outbound_id = any(array(select v.outbound_id from changed_arrivals v where v.change_id = any(taken)))
      and a.outbound_id = c.outbound_id and a.arrived_at is distinct from c.arrived_at;
  delete from arrival_changes where id = any(taken);
  return cardinality(taken);
end $$;

-- For whoever has written past the triggers.
create function renew_arrivals() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from arrival_changes;
  delete from outbound_arrivals;
  insert into outbound_arrivals select outbound_id, arrived_at from computed_arrivals;
$$;
revoke execute on function renew_arrivals() from public;

create function note_arrivals_of(packages bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into arrival_changes (project_id, airbill)
    select distinct k.project_id, upper(k.airbill) from packages k where k.id = any(packages)
$$;
revoke execute on function note_arrivals_of(bigint[]) from public;

create function note_status_arrivals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_arrivals_of(array(select package_id from changed where is_delivered(status)));
  return null;
end $$;

create function note_report_arrivals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_arrivals_of(array(select package_id from changed where outcome <> 'not_delivered'));
  return null;
end $$;

create function note_package_arrivals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into arrival_changes (project_id, airbill)
      select distinct v.project_id, upper(v.airbill) from old_rows o join new_rows n on n.id = o.id
        cross join lateral (values (o.project_id, o.airbill), (n.project_id, n.airbill)) v (project_id, airbill)
      where (o.project_id, upper(o.airbill), is_delivered(o.status))
        is distinct from (n.project_id, upper(n.airbill), is_delivered(n.status));
  else
    insert into arrival_changes (project_id, airbill) select distinct project_id, upper(airbill) from changed;
  end if;
  return null;
end $$;

create function note_item_arrivals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into arrival_changes (outbound_id)
    select distinct outbound_id from changed where airbill is not null and outbound_id is not null;
  return null;
end $$;

create function note_outbound_arrivals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into outbound_arrivals (outbound_id) select id from new_rows;
    insert into arrival_changes (outbound_id) select id from new_rows where airbill is not null;
  else
    insert into arrival_changes (outbound_id) select n.id from old_rows o join new_rows n on n.id = o.id
      where (o.project_id, upper(o.airbill)) is distinct from (n.project_id, upper(n.airbill));
  end if;
  return null;
end $$;

create trigger arrivals_insert after insert on packages referencing new table as changed
  for each statement execute function note_package_arrivals();
create trigger arrivals_update after update on packages referencing old table as old_rows new table as new_rows
  for each statement execute function note_package_arrivals();
create trigger arrivals_delete after delete on packages referencing old table as changed
  for each statement execute function note_package_arrivals();
create trigger arrivals_insert after insert on outbounds referencing new table as new_rows
  for each statement execute function note_outbound_arrivals();
create trigger arrivals_update after update on outbounds referencing old table as old_rows new table as new_rows
  for each statement execute function note_outbound_arrivals();

do $$
declare
  source record;
begin
  for source in select * from (values ('package_statuses', 'note_status_arrivals'),
      ('delivery_reports', 'note_report_arrivals'), ('record_lines', 'note_item_arrivals')) s (place, noting) loop
    execute format('create trigger arrivals_insert after insert on %I referencing new table as changed
      for each statement execute function %I()', source.place, source.noting);
    execute format('create trigger arrivals_delete after delete on %I referencing old table as changed
      for each statement execute function %I()', source.place, source.noting);
    execute format('create trigger arrivals_update_from after update on %I referencing old table as changed
      for each statement execute function %I()', source.place, source.noting);
    execute format('create trigger arrivals_update_to after update on %I referencing new table as changed
      for each statement execute function %I()', source.place, source.noting);
  end loop;
end $$;

select renew_arrivals();
