-- An inspection binder may be of a period (decision 0106); of the whole project where a day is null.
alter table binders
  add column period_from date,
  add column period_to date,
  add constraint binders_period check (period_to >= period_from);
