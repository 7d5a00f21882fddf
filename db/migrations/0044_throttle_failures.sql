-- Failures are counted, not tries: while a check runs it reserves a place, and whoever finds every place reserved waits
-- until a check has ended, instead of being refused. A place whose check never ended (the process was killed) counts as a
-- failure from then on.

alter table throttle_hits add column running_until timestamptz;

drop function throttle_take(text, text, integer, interval);
drop function throttle_release(text, text, boolean);

-- All keys or none. 0: taken; above 0: blocked for so many seconds; -1: every place is reserved by a running check.
-- Without `running` the try counts at once.
create function throttle_take(
  kinds text[], keys text[], tries integer[], period interval, running interval
) returns integer
language plpgsql as $$
declare
  seconds_left integer;
  taken integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  for place in 1 .. cardinality(kinds) loop
    -- Of many at once each sees those before it.
    perform pg_advisory_xact_lock(hashtextextended(kinds[place] || ' ' || keys[place], 0));
    select ceil(extract(epoch from max(at) + period - now()))::integer into seconds_left
      from (select at from throttle_hits
        where kind = kinds[place] and key = keys[place] and coalesce(running_until <= now(), true)
        order by at desc limit tries[place]) last
      having count(*) = tries[place] and max(at) - min(at) <= period and max(at) > now() - period;
    if seconds_left is not null then
      return greatest(seconds_left, 1);
    end if;
    select count(*) into taken from throttle_hits
      where kind = kinds[place] and key = keys[place] and (running_until > now() or at > now() - period);
    if taken >= tries[place] then
      return -1;
    end if;
  end loop;
  insert into throttle_hits (kind, key, running_until) select *, now() + running from unnest(kinds, keys);
  delete from throttle_hits where at < now() - interval '1 day';
  return 0;
end $$;

-- Ends a running check: its failure counts from now on, or its place is free again.
create function throttle_settle(wanted_kind text, wanted_key text, failed boolean) returns void
language plpgsql as $$
declare
  place bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(wanted_kind || ' ' || wanted_key, 0));
  select id into place from throttle_hits
    where kind = wanted_kind and key = wanted_key and running_until > now() order by at limit 1;
  if failed then
    update throttle_hits set running_until = null, at = now() where id = place;
  else
    delete from throttle_hits where id = place;
  end if;
end $$;

-- Forgets every failure of a key; checks that run keep their places.
create function throttle_forget(wanted_kind text, wanted_key text) returns void
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from throttle_hits
    where kind = wanted_kind and key = wanted_key and coalesce(running_until <= now(), true);
end $$;
