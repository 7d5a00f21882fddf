-- Indexes for the sorts of the whole house's invoices that are asked for most; each of them makes invoices an eighth slower
-- to insert, so that the other columns have none. One for both directions: descending it is read from its end, and the empty
-- values, which stand last both ways, follow (server/database/listing.ts). Only lists of every client use them.
create index invoices_by_date on invoices (invoicing_date, id) where project_id is not null;
create index invoices_by_due_date on invoices (due_date, id) where project_id is not null;
create index invoices_by_amount on invoices (amount, id) where project_id is not null;
create index invoices_by_budget_left on invoices ((budget_total - budget_used), id) where project_id is not null;

-- A project's stock is sorted by its quantities from the index alone.
drop index inventories_project;
create index inventories_project on inventories (project_id, expiry_date, id)
  include (qty_sent, qty_received, qty_damaged, qty_stock) where voided_at is null;

-- A client's packages were counted in it; they are kept counted now.
drop index packages_client;
