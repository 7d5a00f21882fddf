-- How often each person exported, searched or looked something up in the present minute, for all processes together.
-- Unlogged: a crash forgets a minute of counting.

create unlogged table rate_windows (
  user_id bigint not null,
  kind text not null,
  started_at timestamptz not null default now(),
  calls integer not null default 1,
  primary key (user_id, kind)
);

-- Counts one call; 0 while it is within the limit, else the seconds until the minute is over.
create function rate_take(wanted_user bigint, wanted_kind text, per_minute integer) returns integer
language plpgsql as $$
declare
  seconds_left integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_windows as w (user_id, kind) values (wanted_user, wanted_kind)
    on conflict (user_id, kind) do update set
      calls = case when w.started_at <= now() - interval '1 minute' then 1 else w.calls + 1 end,
      started_at = case when w.started_at <= now() - interval '1 minute' then now() else w.started_at end
    returning case when calls > per_minute
      then greatest(1, ceil(extract(epoch from started_at + interval '1 minute' - now()))) else 0 end
    into seconds_left;
  return seconds_left;
end $$;
