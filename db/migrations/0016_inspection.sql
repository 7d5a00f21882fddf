-- What an inspector asks for: the reconciliation of a project, what expires, and what lies below a record in its history.

-- The lines of a project are added up from their index alone.
drop index record_lines_inbound;
create index record_lines_inbound on record_lines (inbound_id) include (product, batch, quantity)
  where inbound_id is not null;
drop index record_lines_outbound;
create index record_lines_outbound on record_lines (outbound_id) include (product, batch, quantity)
  where outbound_id is not null;
drop index record_lines_return;
create index record_lines_return on record_lines (return_id) include (product, batch, quantity)
  where return_id is not null;
drop index record_lines_destruction;
create index record_lines_destruction on record_lines (destruction_id) include (product, batch, quantity)
  where destruction_id is not null;

-- What is in stock, by its expiry, over all projects.
create index inventories_expiry on inventories (expiry_date, id) where voided_at is null and qty_stock > 0;

-- The record that a row hangs below: its lines, statuses, certificates, assignments belong to its history.
create function audit_parent(name text, value jsonb) returns text language sql immutable parallel safe as $$
  select case
    when name in ('client_smo_ids', 'client_locations', 'manager_clients') then 'clients ' || (value ->> 'client_id')
    when name in ('project_locations', 'project_sites', 'manager_projects', 'project_notes')
      then 'projects ' || (value ->> 'project_id')
    when name in ('package_statuses', 'delivery_reports') then 'packages ' || (value ->> 'package_id')
    when name = 'certificates' then 'destructions ' || (value ->> 'destruction_id')
    when name = 'invoice_payments' then 'invoices ' || (value ->> 'invoice_id')
    when name in ('user_groups', 'user_sites') then 'users ' || (value ->> 'user_id')
    when name = 'record_lines' then coalesce(
      'inbounds ' || (value ->> 'inbound_id'), 'outbounds ' || (value ->> 'outbound_id'),
      'returns ' || (value ->> 'return_id'), 'destructions ' || (value ->> 'destruction_id'))
  end
$$;
create index audit_below on audit (audit_parent(table_name, coalesce(new, old)), id)
  where table_name in ('client_smo_ids', 'client_locations', 'manager_clients', 'project_locations', 'project_sites',
    'manager_projects', 'project_notes', 'package_statuses', 'delivery_reports', 'certificates', 'invoice_payments',
    'user_groups', 'user_sites', 'record_lines');
