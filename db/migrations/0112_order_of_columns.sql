-- The order of the columns in a saved view; empty for the list's own order.
alter table saved_views add column column_order text[] not null default '{}';
