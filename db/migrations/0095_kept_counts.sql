-- How many packages and invoices there are, kept while they are written: a whole house's list says its count without
-- reading a million rows. Each statement adds rows with what it changed and touches no row that is there, so that nobody
-- waits for another's import; the sum of what one sees is exact for the moment that one sees. A job adds them up
-- (fold_kept_counts), which changes no sum.

create table package_counts (
  client_id bigint not null,
  status text collate people,
  count bigint not null
);
create index package_counts_client on package_counts (client_id);

-- Whether an invoice is current is decided by the tenth of a month: `since` is the first day, always an eleventh, of the
-- span between two of them that its date lies in. Invoices without a project are in no list.
create table invoice_counts (
  client_id bigint not null,
  since date,
  is_debt boolean not null,
  count bigint not null
);
create index invoice_counts_client on invoice_counts (client_id);

create function counted_since(day date) returns date language sql immutable parallel safe
  return (date_trunc('month', day - 10)::date + 10);

-- Only the triggers and the two functions below write them.
revoke insert, update, delete on package_counts, invoice_counts from trialway_app;

create function count_packages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into package_counts select client_id, status, count(*) from new_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into package_counts select client_id, status, -count(*) from old_rows group by 1, 2;
  elsif tg_op = 'UPDATE' then
    insert into package_counts select client_id, status, sum(n) from (
        select client_id, status, -1 as n from old_rows union all select client_id, status, 1 from new_rows) changed
      group by 1, 2 having sum(n) <> 0;
  else
    delete from package_counts;
  end if;
  return null;
end $$;

create function count_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_counts select client_id, counted_since(invoicing_date), debt > 0, count(*)
      from new_rows where client_id is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into invoice_counts select client_id, counted_since(invoicing_date), debt > 0, -count(*)
      from old_rows where client_id is not null group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    insert into invoice_counts select client_id, counted_since(invoicing_date), debt > 0, sum(n) from (
        select client_id, invoicing_date, debt, -1 as n from old_rows
        union all select client_id, invoicing_date, debt, 1 from new_rows) changed
      where client_id is not null group by 1, 2, 3 having sum(n) <> 0;
  else
    delete from invoice_counts;
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['packages', 'invoices'] loop
    execute format('create trigger kept_count_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function count_%1$s()', name);
    execute format('create trigger kept_count_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function count_%1$s()', name);
    execute format('create trigger kept_count_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function count_%1$s()', name);
    execute format('create trigger kept_count_truncate after truncate on %1$I
      for each statement execute function count_%1$s()', name);
  end loop;
end $$;

-- Each row that is deleted is in exactly one new sum: two that fold at once take different rows.
create function fold_kept_counts() returns void language sql security definer set search_path = public, pg_temp as $$
  with parts as (
    delete from package_counts c using (select client_id, status from package_counts group by 1, 2
        having count(*) > 1 or sum(count) = 0) several
      where c.client_id = several.client_id and c.status is not distinct from several.status returning c.*)
  insert into package_counts select client_id, status, sum(count) from parts group by 1, 2 having sum(count) <> 0;
  with parts as (
    delete from invoice_counts c using (select client_id, since, is_debt from invoice_counts group by 1, 2, 3
        having count(*) > 1 or sum(count) = 0) several
      where c.client_id = several.client_id and c.since is not distinct from several.since
        and c.is_debt = several.is_debt returning c.*)
  insert into invoice_counts select client_id, since, is_debt, sum(count) from parts group by 1, 2, 3
    having sum(count) <> 0;
$$;

-- For whoever has written past the triggers.
create function recount_kept_counts() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from package_counts;
  insert into package_counts select client_id, status, count(*) from packages group by 1, 2;
  delete from invoice_counts;
  insert into invoice_counts select client_id, counted_since(invoicing_date), debt > 0, count(*)
    from invoices where client_id is not null group by 1, 2, 3;
$$;
revoke execute on function recount_kept_counts() from public;

select recount_kept_counts();
