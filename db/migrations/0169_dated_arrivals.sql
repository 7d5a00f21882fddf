-- Of the outbounds that have not arrived, those with an expected or planned day are known by an index of their own: the list of
-- shipments has only these. Records that were imported without days, and never arrive, are then not read for it (decision 0119).

alter table outbound_arrivals add column is_dated boolean not null default false;

create or replace view computed_arrivals as
  select o.id as outbound_id, case when bool_and(x.at is not null) then max(x.at) end as arrived_at,
    o.expected_date is not null or o.planned_date is not null as is_dated
  from outbounds o left join lateral airbills_of(o.id, o.airbill) a (airbill) on true
    left join packages k on k.project_id = o.project_id and upper(k.airbill) = a.airbill
    -- Kept apart from the aggregates, which would compute it once each.
    cross join lateral (select case when k.id is not null then package_arrival(k.id, k.status) end as at offset 0) x
  group by o.id;

update outbound_arrivals a set is_dated = true from outbounds o
  where o.id = a.outbound_id and (o.expected_date is not null or o.planned_date is not null);
create index outbound_arrivals_open_dated on outbound_arrivals (outbound_id) where arrived_at is null and is_dated;

-- Those with a day that have not arrived, and those of which it is not certain.
create view open_shipments as
  select outbound_id from outbound_arrivals where arrived_at is null and is_dated
  union all select changed_outbounds();

create or replace function keep_arrivals(at_once integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint[];
begin
  -- Of two at once, the one that has read less could write last.
  if not pg_try_advisory_xact_lock(hashtext('trialway arrivals')) then
    return 0;
  end if;
  taken := array(select id from arrival_changes order by id limit at_once);
  update outbound_arrivals a set arrived_at = c.arrived_at, is_dated = c.is_dated from computed_arrivals c
    where c.outbound_id = any(array(select v.outbound_id from changed_arrivals v where v.change_id = any(taken)))
      and a.outbound_id = c.outbound_id and (a.arrived_at, a.is_dated) is distinct from (c.arrived_at, c.is_dated);
  delete from arrival_changes where id = any(taken);
  return cardinality(taken);
end $$;

create or replace function renew_arrivals() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from arrival_changes;
  delete from outbound_arrivals;
  insert into outbound_arrivals (outbound_id, arrived_at, is_dated) select outbound_id, arrived_at, is_dated from computed_arrivals;
$$;

create or replace function note_outbound_arrivals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into outbound_arrivals (outbound_id, is_dated)
      select id, expected_date is not null or planned_date is not null from new_rows;
    insert into arrival_changes (outbound_id) select id from new_rows where airbill is not null;
  else
    insert into arrival_changes (outbound_id) select n.id from old_rows o join new_rows n on n.id = o.id
      where (o.project_id, upper(o.airbill), o.expected_date is not null or o.planned_date is not null)
        is distinct from (n.project_id, upper(n.airbill), n.expected_date is not null or n.planned_date is not null);
  end if;
  return null;
end $$;
