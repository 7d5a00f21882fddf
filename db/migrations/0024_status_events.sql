-- When a status was reached is one thing, when it was recorded is another (amendment 48).
alter table package_statuses
  -- Null in the rows of before: their time is the one of recording, and counts as the time of the event.
  add column recorded_at timestamptz,
  -- Statuses are imported as records of their own, known by their external id.
  add column source text not null default 'portal',
  add column external_id text,
  add column updated_at timestamptz not null default now(),
  add unique (source, external_id);
alter table package_statuses alter column recorded_at set default now();
create trigger package_statuses_touch before update on package_statuses
  for each row execute function touch_updated_at();

-- The current status is the one of the latest event, so that every status has an event, and none is in the future:
-- until now an import took the planned day of a package for the time of its status.
insert into package_statuses (package_id, status, at, recorded_at)
select k.id, k.status, k.updated_at, null from packages k
where k.status <> '' and not exists (select from package_statuses s where s.package_id = k.id);
update package_statuses s set at = coalesce(
    (select min(a.at) from audit a where a.table_name = 'package_statuses' and a.row_id = s.id::text), now())
  where s.at > now();
