-- Which package of a car is to be handed over first is one index read: the map asks it for each of thousands of cars.
-- Before, the date stood in the packages alone, and a fleet that carries 20 packages a car was sorted for each look.
alter table trips add column date date;
update trips t set date = k.date from packages k where k.id = t.package_id;
create index trips_next on trips (car_id, date, package_id) include (started_at);
drop index trips_car;

create or replace function start_trips() returns trigger language plpgsql as $$
begin
  insert into trips (package_id, car_id, date)
    select n.id, n.car_id, n.date from new_rows n where is_under_way(n.car_id, n.status)
    on conflict do nothing;
  if found then
    perform pg_notify('trips', '');
  end if;
  return null;
end $$;

create or replace function follow_trips() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  delete from trips t using new_rows n
    where t.package_id = n.id and (t.car_id is distinct from n.car_id or not is_under_way(n.car_id, n.status));
  changed := found;
  update trips t set date = n.date from new_rows n where t.package_id = n.id and t.date is distinct from n.date;
  changed := changed or found;
  insert into trips (package_id, car_id, date)
    select n.id, n.car_id, n.date from new_rows n where is_under_way(n.car_id, n.status)
    on conflict do nothing;
  if changed or found then
    perform pg_notify('trips', '');
  end if;
  return null;
end $$;
