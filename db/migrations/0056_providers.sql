-- Outside services that the portal asks in the background: when one last answered, and how long it has failed. No business
-- data: the jobs update it every time, so it is not audited.
create table providers (
  name text primary key check (name in ('gps', 'weather')),
  last_try_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- In a row; 0 while it works.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  last_error text not null default '',
  -- Until then it rests: while a run is under way, after it for its interval, after failures for longer and longer.
  next_try_at timestamptz not null,
  -- When the emergency address was told of the present failures.
  told_at timestamptz,
  check ((failures = 0) = (failing_since is null))
);
