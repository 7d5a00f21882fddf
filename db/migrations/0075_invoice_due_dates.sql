-- When an invoice falls due (nullable, never derived), and whether its customer disputes it (amendment 46). The audit
-- trail keeps earlier disputes.
alter table invoices
  add column due_date date,
  add column disputed_on date,
  add column dispute_reason text,
  add column dispute_resolved_on date;

create index invoices_due on invoices (due_date, id) where debt > 0 and project_id is not null;
create index invoices_client_due on invoices (client_id, due_date, id) where debt > 0;
