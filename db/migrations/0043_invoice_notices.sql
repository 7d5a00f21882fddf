-- New invoices that nobody was mailed about yet: until their grace is over they may be corrected, or deleted, and then
-- nobody hears of them. Those of one cause, a form, a file or a call, are announced together.
create table invoice_notices (
  invoice_id bigint primary key references invoices on delete cascade,
  batch uuid not null,
  caused_by bigint not null,
  created_at timestamptz not null default now()
);
create index invoice_notices_due on invoice_notices (created_at, batch);
