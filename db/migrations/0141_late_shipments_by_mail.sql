-- Shipments and their days, as of those that are late, are mailed on a schedule too.
do $$
declare
  one record;
begin
  for one in select conname from pg_constraint where conrelid = 'subscriptions'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%list%'
  loop
    execute format('alter table subscriptions drop constraint %I', one.conname);
  end loop;
end $$;
alter table subscriptions
  add check (list in ('inbounds', 'outbounds', 'returns', 'inventories', 'destructions', 'reconciliation', 'packages', 'invoices',
    'expiry', 'open_issues', 'shipments')),
  add check ((list in ('packages', 'invoices', 'expiry', 'open_issues', 'shipments')) = (project_id is null));
