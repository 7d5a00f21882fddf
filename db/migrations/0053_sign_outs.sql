-- Streams that are open for a session end with it, on whichever process they are.

create function tell_sign_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('sign_outs', '') where exists (select from new_rows where revoked_at is not null);
  return null;
end $$;
create trigger sessions_tell_sign_out after update on sessions referencing new table as new_rows
  for each statement execute function tell_sign_out();

-- Where a site is, for the estimated arrival of its packages; unknown for most.
alter table sites
  add column lat numeric(9, 6),
  add column lng numeric(9, 6);
