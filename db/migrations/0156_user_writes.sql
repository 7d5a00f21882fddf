-- How far the log of the database had come when a person last wrote: a replica that is not as far does not serve their lists.
-- Unlogged: after a crash, and on a replica that became the primary, nothing behind it is left to compare with.

create unlogged table user_writes (
  user_id bigint primary key,
  position pg_lsn not null
);
