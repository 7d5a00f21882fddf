-- The bytes of a file are in its row, or in an object of an S3-compatible storage that the row names (decision 0110).
alter table files
  alter column content drop not null,
  add column object_key text unique,
  add constraint files_place check ((content is null) <> (object_key is null));

-- Objects that no row names, since when: they are removed after a time. What was removed is in the audit.
create table unused_objects (
  object_key text primary key,
  noticed_at timestamptz not null default now()
);
