-- The list of all shipments sorted by a day or the airbill: one index each, of the outbounds that have a day.
drop index outbounds_due;
create index outbounds_dated_expected on outbounds (expected_date, id)
  where voided_at is null and (expected_date is not null or planned_date is not null);
create index outbounds_dated_planned on outbounds (planned_date, id)
  where voided_at is null and (expected_date is not null or planned_date is not null);
create index outbounds_dated_dispatched on outbounds (dispatched_date, id)
  where voided_at is null and (expected_date is not null or planned_date is not null);
create index outbounds_dated_airbill on outbounds (airbill, id)
  where voided_at is null and (expected_date is not null or planned_date is not null);

-- Outbounds of one project or client are looked up one by one: all that have not arrived are far more.
drop view open_arrivals;
drop index outbound_arrivals_open;
