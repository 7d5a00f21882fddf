-- The audit is kept for ever: by month (UTC) its indexes stay small, and an old month is backed up once.
do $$
declare
  next_month date := (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date;
  -- What was written until now becomes the first partition as it is: no row is copied, the rest of this month included.
  first_partition text := 'audit_to_' || to_char(now() at time zone 'UTC', 'YYYYMM');
  next_id bigint;
begin
  lock table audit in access exclusive mode;
  select case when is_called then last_value + 1 else last_value end into next_id from audit_id_seq;
  execute format('alter table audit rename to %I', first_partition);
  execute format('alter table %I alter column id drop identity', first_partition);
  execute format('alter table %I drop constraint audit_pkey', first_partition);
  execute format('alter table %I add primary key (id, at)', first_partition);
  alter index audit_row rename to audit_row_before;
  alter index audit_at rename to audit_at_before;
  alter index audit_below rename to audit_below_before;

  execute format('create table audit (like %I including defaults including constraints) partition by range (at)',
    first_partition);
  execute format('alter table audit alter column id add generated always as identity (start with %s)', next_id);
  alter table audit add primary key (id, at);
  create index audit_row on audit (table_name, row_id, id);
  create index audit_at on audit (at);
  create index audit_below on audit (audit_parent(table_name, coalesce(new, old)), id)
    where table_name in ('client_smo_ids', 'client_locations', 'manager_clients', 'project_locations', 'project_sites',
      'manager_projects', 'project_notes', 'package_statuses', 'delivery_reports', 'certificates', 'invoice_payments',
      'user_groups', 'user_sites', 'record_lines', 'delivery_report_photos', 'delivery_report_lines', 'receipt_links',
      'devices');
  execute format('alter table audit attach partition %I for values from (minvalue) to (%L)', first_partition,
    next_month::timestamp at time zone 'UTC');
  -- No write is ever refused for want of a partition: what has none is kept here.
  create table audit_other partition of audit default;
  -- Read through `audit` alone, and written by nothing but the triggers.
  revoke all on audit, audit_other from trialway_app;
  execute format('revoke all on %I from trialway_app', first_partition);
  grant select on audit to trialway_app;
end $$;

-- Makes the partitions of this month and those after it where they are missing. The runtime role may not create tables.
create function make_audit_partitions(months_ahead integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', now() at time zone 'UTC')::date;
  month date;
  partition text;
  starts timestamptz;
  ends timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('trialway audit partitions'));
  for month in
    select d::date from generate_series(first_day, first_day + make_interval(months => months_ahead), interval '1 month') d
  loop
    partition := 'audit_' || to_char(month, 'YYYYMM');
    starts := month::timestamp at time zone 'UTC';
    ends := (month + interval '1 month')::timestamp at time zone 'UTC';
    continue when to_regclass(partition) is not null
      -- The month of the migration is part of the first partition.
      or to_regclass('audit_to_' || to_char(month, 'YYYYMM')) is not null
      -- A month that began without its partition stays where its rows are.
      or exists (select from audit_other where at >= starts and at < ends);
    execute format('create table %I (like audit including all excluding identity)', partition);
    execute format('revoke all on %I from trialway_app', partition);
    execute format('alter table audit attach partition %I for values from (%L) to (%L)', partition, starts, ends);
  end loop;
end $$;
select make_audit_partitions(3);
