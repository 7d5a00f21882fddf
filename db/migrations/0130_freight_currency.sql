-- The currency of a package's freight cost. Rows stored before have none: nobody knows it any more.
alter table packages add column freight_currency text check (freight_currency ~ '^[A-Z]{3}$');
