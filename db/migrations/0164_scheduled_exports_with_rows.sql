-- A scheduled export may be an alert: nothing is mailed while its list is empty.
alter table subscriptions add column only_with_rows boolean not null default false;
