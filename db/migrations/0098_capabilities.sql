-- What a person may do beyond the role (amendment 38), given by an administrator.
alter table users add column capabilities text[] not null default '{}'
  check (capabilities <@ array['quality', 'depot', 'unblinding'] and array_position(capabilities, null) is null);
