-- Invoices are read by client and period, at any number: the client stands beside the project, as it does on packages.

alter table invoices add column client_id bigint;
update invoices i set client_id = p.client_id from projects p where p.id = i.project_id;
alter table invoices
  add foreign key (project_id, client_id) references projects (id, client_id) on update cascade,
  add check ((project_id is null) = (client_id is null));

-- Whoever writes an invoice names its project; the client follows from it.
create function invoice_client() returns trigger language plpgsql as $$
begin
  new.client_id := (select client_id from projects where id = new.project_id);
  return new;
end $$;
create trigger invoices_client before insert or update of project_id on invoices
  for each row execute function invoice_client();

create index invoices_client_date on invoices (client_id, invoicing_date desc nulls last, id) where client_id is not null;
create index invoices_client_debt on invoices (client_id, invoicing_date desc nulls last, id) where debt > 0;
drop index invoices_debt;
create index invoices_debt on invoices (invoicing_date desc nulls last, id) where debt > 0 and project_id is not null;
drop index invoices_date;
create index invoices_date on invoices (invoicing_date desc nulls last, id) where project_id is not null;
create index invoices_without_project on invoices (id) where project_id is null;
create index invoices_name on invoices (name, id);
