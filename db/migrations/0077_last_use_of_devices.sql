-- The devices of all users are sorted by their last use, in both directions; one that was never used comes last.
create index device_secrets_last_used on device_secrets (last_used_at, device_id);
create index device_secrets_last_used_desc on device_secrets (last_used_at desc nulls last, device_id);
