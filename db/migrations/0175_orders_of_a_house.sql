-- Past invoices and debts of the whole house by columns of few values, and by their debt: each page sorted all of them, for 0.1 to
-- 0.2 s at a million and 1 to 2 s at ten million. The expressions keep these indexes from the lists of a client, and from those with a
-- search or a filter, whose rows may come last in such an order. The condition of debts is an expression as well: with 'debt > 0' every
-- search among overdue invoices read all debts by such an index.
create index invoices_by_currency on invoices ((currency || ''), id) where project_id is not null;
create index invoices_by_prolonged on invoices ((is_prolonged::int), id) where project_id is not null;
create index invoices_by_debt on invoices ((debt + 0), id) where project_id is not null;
create index invoices_debt_by_currency on invoices ((currency || ''), id) where debt + 0 > 0 and project_id is not null;
create index invoices_debt_by_prolonged on invoices ((is_prolonged::int), id) where debt + 0 > 0 and project_id is not null;
create index invoices_debt_by_debt on invoices ((debt + 0), id) where debt + 0 > 0 and project_id is not null;

-- Current invoices are few of a house's and have no index in these orders: they are sorted from the index of their dates alone.
drop index invoices_date;
create index invoices_date on invoices (invoicing_date desc nulls last, id)
  include (due_date, end_date, payment_date, amount_paid, debt, currency, is_prolonged) where project_id is not null;

-- The latest end and payment dates are those of current invoices, which the list of past ones skips by the index alone.
drop index invoices_by_end_date, invoices_by_payment_date;
create index invoices_by_end_date on invoices (end_date, id) include (invoicing_date) where project_id is not null;
create index invoices_by_payment_date on invoices (payment_date, id) include (invoicing_date) where project_id is not null;
