-- The key of what waits on a device is sealed with the portal's key (decision 0062). One that was stored as it is has 32
-- bytes, and is sealed when its device signs in again. Null: it was sealed with a key that is lost.
alter table device_secrets drop constraint device_secrets_queue_key_check;
alter table device_secrets alter column queue_key drop not null;
alter table device_secrets add check (length(queue_key) >= 32);

-- An administrator lists the devices of all users.
create index devices_created on devices (created_at, id);
