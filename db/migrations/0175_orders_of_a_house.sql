-- Past invoices and debts of the whole house by columns of few values, and by their debt: each page sorted all of them, for 0.1 to
-- 0.2 s at a million and 1 to 2 s at ten million. The expressions keep these indexes from the lists of a client, and from those with a
-- search or a filter, whose rows may come last in such an order.
create index invoices_by_currency on invoices ((currency || ''), id) where project_id is not null;
create index invoices_by_prolonged on invoices ((is_prolonged::int), id) where project_id is not null;
create index invoices_by_debt on invoices ((debt + 0), id) where project_id is not null;
create index invoices_debt_by_currency on invoices ((currency || ''), id) where debt > 0 and project_id is not null;
create index invoices_debt_by_prolonged on invoices ((is_prolonged::int), id) where debt > 0 and project_id is not null;
create index invoices_debt_by_debt on invoices ((debt + 0), id) where debt > 0 and project_id is not null;
