-- Documents, extensions and spellings of a batch belong to its history.
drop index audit_below;
create or replace function audit_parent(name text, value jsonb) returns text language sql immutable parallel safe as $$
  select case
    when name in ('client_smo_ids', 'client_locations', 'manager_clients') then 'clients ' || (value ->> 'client_id')
    when name in ('project_locations', 'project_sites', 'manager_projects', 'project_notes')
      then 'projects ' || (value ->> 'project_id')
    when name in ('package_statuses', 'delivery_reports', 'receipt_links') then 'packages ' || (value ->> 'package_id')
    when name in ('delivery_report_photos', 'delivery_report_lines') then 'delivery_reports ' || (value ->> 'report_id')
    when name = 'certificates' then 'destructions ' || (value ->> 'destruction_id')
    when name = 'invoice_payments' then 'invoices ' || (value ->> 'invoice_id')
    when name in ('user_groups', 'user_sites', 'devices') then 'users ' || (value ->> 'user_id')
    when name in ('batch_texts', 'batch_files', 'batch_extensions') then 'batches ' || (value ->> 'batch_id')
    when name = 'record_lines' then coalesce(
      'inbounds ' || (value ->> 'inbound_id'), 'outbounds ' || (value ->> 'outbound_id'),
      'returns ' || (value ->> 'return_id'), 'destructions ' || (value ->> 'destruction_id'))
  end
$$;
create index audit_below on audit (audit_parent(table_name, coalesce(new, old)), id)
  where table_name in ('client_smo_ids', 'client_locations', 'manager_clients', 'project_locations', 'project_sites',
    'manager_projects', 'project_notes', 'package_statuses', 'delivery_reports', 'certificates', 'invoice_payments',
    'user_groups', 'user_sites', 'record_lines', 'delivery_report_photos', 'delivery_report_lines', 'receipt_links',
    'devices', 'batch_texts', 'batch_files', 'batch_extensions');
