-- The least that should be available of a product; below it the list of stock levels shows and mails it.
alter table products add column minimum_stock numeric(14,3) check (minimum_stock >= 0);

-- Stock levels, as of products below their minimum, are mailed on a schedule too.
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
    'expiry', 'open_issues', 'shipments', 'stock_levels')),
  add check ((list in ('packages', 'invoices', 'expiry', 'open_issues', 'shipments', 'stock_levels')) = (project_id is null));
