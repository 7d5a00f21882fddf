-- A kind of notice can be wanted in no way at all; and the list of all notices is in the order of time.
alter table notice_preferences drop constraint notice_preferences_channel_check;
alter table notice_preferences add constraint notice_preferences_channel_check
  check (channel in ('mailed', 'shown', 'both', 'none'));

create index notices_user_created on notices (user_id, created_at, id desc);
drop index notices_user;

-- The mails that an administrator looks at: those that wait, and those that failed.
create index sending_records_open on sending_records (created_at) where status in ('queued', 'failed');

-- The originals of couriers' mails are kept for a time; what was read from them stays.
insert into global_settings (section, position, name) values
  ('reports', 41, 'email_box_keep_days');
create index mailbox_mails_originals on mailbox_mails (received_at) where file_id is not null;

-- What the administrator sees of the migrations, which the server itself may not read.
create function last_migration() returns text language sql stable security definer set search_path = public
  as $$ select coalesce(max(name), '') from schema_migrations $$;
