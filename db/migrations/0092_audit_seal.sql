-- One hash chain over the audit (amendment 51, decision 0078). Every row of the audit is noted as not sealed yet by the
-- statement that writes it, so that a transaction that commits late is sealed late, and never skipped.
create table audit_unsealed (
  audit_id bigint not null,
  at timestamptz not null,
  primary key (audit_id, at)
);
insert into audit_unsealed (audit_id, at) select id, at from audit;

create table audit_seals (
  position bigint primary key check (position > 0),
  sealed_at timestamptz not null,
  -- The rows in the order of the chain, and the SHA-256 of each.
  audit_ids bigint[] not null,
  row_hashes bytea[] not null,
  -- The chain after the last of them.
  hash bytea not null
);
revoke all on audit_unsealed, audit_seals from trialway_app;
grant select on audit_unsealed, audit_seals to trialway_app;

-- The same text on every server and in every session.
create function audit_canonical(a audit) returns text language sql immutable as $$
  select jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.origin, a.operation,
    a.reference::text, a.reason, a.request, a.action, a.table_name, a.row_id, a.old::text, a.new::text)::text
$$;

-- Seals at most so many rows; returns how many it has sealed. A demo database is not sealed.
create function seal_audit(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
  -- Some rows of a large table, whose statistics may be old: always by their keys.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[];
  hashes bytea[];
  chain bytea;
  next_position bigint;
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('trialway audit seal'));
  if exists (select from database_marks where name = 'demo') then
    delete from audit_unsealed;
    return 0;
  end if;
  with due as materialized (select audit_id, at from audit_unsealed order by audit_id, at limit most),
    hashed as (
      -- One that vanished in the meantime is sealed as such, and so found as missing.
      select d.audit_id, d.at, coalesce(sha256(convert_to(audit_canonical(a), 'UTF8')), sha256('')) as hash
      from due d left join audit a on a.id = d.audit_id and a.at = d.at),
    taken as (delete from audit_unsealed u using due d where u.audit_id = d.audit_id and u.at = d.at)
  select array_agg(h.audit_id order by h.audit_id, h.at), array_agg(h.hash order by h.audit_id, h.at)
    into ids, hashes from hashed h;
  if ids is null then
    return 0;
  end if;
  select s.position, s.hash into next_position, chain from audit_seals s order by s.position desc limit 1;
  next_position := coalesce(next_position, 0) + 1;
  moment := clock_timestamp();
  chain := sha256(coalesce(chain, '') || convert_to(format('%s %s %s', next_position,
    to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), cardinality(ids)), 'UTF8'));
  for i in 1 .. cardinality(ids) loop
    chain := sha256(chain || int8send(ids[i]) || hashes[i]);
  end loop;
  insert into audit_seals (position, sealed_at, audit_ids, row_hashes, hash)
    values (next_position, moment, ids, hashes, chain);
  return cardinality(ids);
end $$;

create or replace function audit_insert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with written as (
    insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, new)
    select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'insert', tg_table_name, to_jsonb(n) ->> 'id',
      audit_value(to_jsonb(n))
    from new_rows n, audit_cause() c returning id, at)
  insert into audit_unsealed (audit_id, at) select id, at from written;
  return null;
end $$;

create or replace function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_value jsonb := to_jsonb(old);
  new_value jsonb := to_jsonb(new);
begin
  if old_value is distinct from new_value then
    with written as (
      insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, old, new)
      select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'update', tg_table_name, old_value ->> 'id',
        audit_value(old_value), audit_value(new_value)
      from audit_cause() c returning id, at)
    insert into audit_unsealed (audit_id, at) select id, at from written;
  end if;
  return null;
end $$;

create or replace function audit_delete() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with written as (
    insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, old)
    select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'delete', tg_table_name, to_jsonb(o) ->> 'id',
      audit_value(to_jsonb(o))
    from old_rows o, audit_cause() c returning id, at)
  insert into audit_unsealed (audit_id, at) select id, at from written;
  return null;
end $$;

create or replace function audit_event(what text, about text, details jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  with written as (
    insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, new)
    select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'event', what, about, details
    from audit_cause() c returning id, at)
  insert into audit_unsealed (audit_id, at) select id, at from written
$$;
