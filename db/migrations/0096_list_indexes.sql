-- An index for each sort of the whole house's invoices. One for both directions: descending it is read from its end, and
-- the empty values, which stand last both ways, follow (server/database/listing.ts). Only lists of every client use them.
create index invoices_by_date on invoices (invoicing_date, id) where project_id is not null;
create index invoices_by_due_date on invoices (due_date, id) where project_id is not null;
create index invoices_by_end_date on invoices (end_date, id) where project_id is not null;
create index invoices_by_payment_date on invoices (payment_date, id) where project_id is not null;
create index invoices_by_amount on invoices (amount, id) where project_id is not null;
create index invoices_by_amount_paid on invoices (amount_paid, id) where project_id is not null;
create index invoices_by_debt on invoices (debt, id) where project_id is not null;
create index invoices_by_budget_total on invoices (budget_total, id) where project_id is not null;
create index invoices_by_budget_used on invoices (budget_used, id) where project_id is not null;
create index invoices_by_budget_left on invoices ((budget_total - budget_used), id) where project_id is not null;
-- Of few values each has a large part of the rows: both directions need their own.
create index invoices_by_currency on invoices (currency, id) where project_id is not null;
create index invoices_by_currency_desc on invoices (currency desc, id) where project_id is not null;
create index invoices_by_prolonged on invoices (is_prolonged, id) where project_id is not null;
create index invoices_by_prolonged_desc on invoices (is_prolonged desc, id) where project_id is not null;
-- Debts were paid nothing of, most of them: among all invoices they stand behind the paid ones.
create index invoices_debt_by_amount_paid on invoices (amount_paid, id) where debt > 0 and project_id is not null;

-- A project's stock is sorted by its quantities from the index alone.
drop index inventories_project;
create index inventories_project on inventories (project_id, expiry_date, id)
  include (qty_sent, qty_received, qty_damaged, qty_stock) where voided_at is null;

-- A client's packages were counted in it; they are kept counted now.
drop index packages_client;
