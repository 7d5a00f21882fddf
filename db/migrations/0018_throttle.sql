-- A try is counted in one call instead of six, and does not wait for the disk: a count of tries need not outlive a
-- crash of the machine, while a restart keeps it.

create function throttle_take(wanted_kind text, wanted_key text, tries integer, period interval) returns integer
language plpgsql as $$
declare
  seconds_left integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- Of many at once each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(wanted_kind || ' ' || wanted_key, 0));
  select ceil(extract(epoch from max(at) + period - now()))::integer into seconds_left
    from (select at from throttle_hits where kind = wanted_kind and key = wanted_key order by at desc limit tries) last
    having count(*) = tries and max(at) - min(at) <= period and max(at) > now() - period;
  if seconds_left is not null then
    return greatest(seconds_left, 1);
  end if;
  insert into throttle_hits (kind, key) values (wanted_kind, wanted_key);
  delete from throttle_hits where at < now() - interval '1 day';
  return 0;
end $$;

create function throttle_release(wanted_kind text, wanted_key text, every boolean) returns void
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from throttle_hits where kind = wanted_kind and key = wanted_key and (every or id = (
    select id from throttle_hits where kind = wanted_kind and key = wanted_key order by at desc limit 1));
end $$;
