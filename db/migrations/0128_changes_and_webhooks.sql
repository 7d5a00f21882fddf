-- The change feed (decision 0095). What the audit writes is noted by the same statement, and taken from there by one writer at a time:
-- so the numbers of changes follow the order in which they became visible, and a reader who stands behind a number has seen everything
-- up to it, however late a transaction is committed.
create table change_queue (
  audit_id bigint not null,
  at timestamptz not null,
  primary key (audit_id, at)
);

create table changes (
  id bigint generated always as identity primary key,
  -- When it was written; a later number may have an earlier moment.
  at timestamptz not null,
  kind text not null,
  record_id bigint not null,
  action text not null check (action in ('created', 'updated', 'voided', 'restored', 'deleted')),
  project_id bigint,
  client_id bigint,
  -- Of a record that another client had before.
  from_client_id bigint
);
create index changes_client on changes (client_id, id);
create index changes_from_client on changes (from_client_id, id) where from_client_id is not null;
create index changes_at on changes (at, id);
revoke all on change_queue from trialway_app;
revoke insert, update, truncate on changes from trialway_app;

create function queue_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_queue (audit_id, at) select audit_id, at from new_rows on conflict do nothing;
  return null;
end $$;
create trigger audit_unsealed_changes after insert on audit_unsealed referencing new table as new_rows
  for each statement execute function queue_changes();

-- The project of a record as it is now.
create function project_of(kind text, record_id bigint) returns bigint language sql stable as $$
  select case kind
    when 'projects' then record_id
    when 'products' then (select project_id from products where id = record_id)
    when 'batches' then (select project_id from batches where id = record_id)
    when 'kits' then (select project_id from kits where id = record_id)
    when 'packages' then (select project_id from packages where id = record_id)
    when 'inbounds' then (select project_id from inbounds where id = record_id)
    when 'outbounds' then (select project_id from outbounds where id = record_id)
    when 'returns' then (select project_id from returns where id = record_id)
    when 'inventories' then (select project_id from inventories where id = record_id)
    when 'destructions' then (select project_id from destructions where id = record_id)
    when 'invoices' then (select project_id from invoices where id = record_id)
  end
$$;

-- Takes at most so many rows of the audit, and makes one change of all that belong to a record; returns how many it has taken.
create function sequence_changes(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[];
  moments timestamptz[];
begin
  perform pg_advisory_xact_lock(hashtext('trialway changes'));
  select array_agg(d.audit_id), array_agg(d.at) into ids, moments
    from (select q.audit_id, q.at from change_queue q order by q.audit_id, q.at limit most) d;
  if ids is null then
    return 0;
  end if;
  delete from change_queue q using unnest(ids, moments) d (audit_id, at) where q.audit_id = d.audit_id and q.at = d.at;
  with due as materialized (select d.audit_id, d.at from unnest(ids, moments) d (audit_id, at)),
    own as (
      select a.id, a.at, a.action, a.old, a.new, coalesce(a.new, a.old) as value, a.table_name as kind, a.row_id::bigint as record_id,
        true as is_own
      from due d join audit a on a.id = d.audit_id and a.at = d.at
      where a.action <> 'event' and a.table_name in ('clients', 'projects', 'products', 'batches', 'kits', 'packages', 'inbounds',
        'outbounds', 'returns', 'inventories', 'destructions', 'invoices')),
    below as (
      select a.id, a.at, a.action, a.old, a.new, coalesce(a.new, a.old) as value, split_part(p.parent, ' ', 1) as kind,
        split_part(p.parent, ' ', 2)::bigint as record_id, false as is_own
      from due d join audit a on a.id = d.audit_id and a.at = d.at
        cross join lateral (select audit_parent(a.table_name, coalesce(a.new, a.old)) as parent) p
      where a.action <> 'event' and split_part(p.parent, ' ', 1) in ('clients', 'projects', 'batches', 'packages', 'inbounds',
        'outbounds', 'returns', 'destructions', 'invoices') and a.table_name not in ('manager_clients', 'manager_projects')),
    every as (select * from own union all select * from below),
    grouped as (
      select e.kind, e.record_id, max(e.at) as at, max(e.id) as last,
        bool_or(e.is_own and e.action = 'insert') as is_new, bool_or(e.is_own and e.action = 'delete') as is_gone,
        (array_agg(case when e.new ->> 'voided_at' is null then 'restored' else 'voided' end order by e.id desc)
          filter (where e.is_own and e.action = 'update'
            and (e.old ->> 'voided_at') is null <> ((e.new ->> 'voided_at') is null)))[1] as void_action,
        (array_agg(e.value order by e.id desc) filter (where e.is_own))[1] as value,
        (array_agg(e.old order by e.id) filter (where e.is_own and e.old is not null))[1] as before
      from every e where e.record_id is not null group by 1, 2),
    placed as (
      select g.*, case when g.is_gone then coalesce(g.value ->> 'project_id', case when g.kind = 'projects' then g.value ->> 'id' end)::bigint
          else project_of(g.kind, g.record_id) end as project_id
      from grouped g)
  insert into changes (at, kind, record_id, action, project_id, client_id, from_client_id)
    select p.at, p.kind, p.record_id, case when p.is_gone then 'deleted' when p.is_new then 'created'
        else coalesce(p.void_action, 'updated') end,
      p.project_id, c.client_id, nullif(b.client_id, c.client_id)
    from placed p
      cross join lateral (select case p.kind when 'clients' then p.record_id else coalesce(
        (select j.client_id from projects j where j.id = p.project_id), (p.value ->> 'client_id')::bigint) end as client_id) c
      cross join lateral (select case p.kind when 'clients' then null else coalesce((p.before ->> 'client_id')::bigint,
        (select j.client_id from projects j where j.id = (p.before ->> 'project_id')::bigint)) end as client_id) b
    order by p.last;
  return cardinality(ids);
end $$;

-- Webhooks: changes of the feed, sent to an address of an outside system (decision 0095).
create table webhooks (
  id bigint generated by default as identity primary key,
  name text collate people not null check (btrim(name) <> ''),
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audited('webhooks');

-- Beside what is audited: the sealed secret, and how far a webhook has come in the feed.
create table webhook_states (
  webhook_id bigint primary key references webhooks on delete cascade,
  secret bytea not null,
  last_change bigint not null
);

create table webhook_deliveries (
  id bigint generated by default as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  created_at timestamptz not null default now(),
  -- The same text at every attempt.
  body text not null,
  changes integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_try_at timestamptz,
  -- Of the last attempt: the status of the answer with its beginning, or why there was none.
  answer_status integer,
  answer text not null default '',
  error text not null default '',
  milliseconds integer
);
create index webhook_deliveries_created on webhook_deliveries (created_at, id);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_open on webhook_deliveries (status, created_at, id) where status <> 'delivered';
