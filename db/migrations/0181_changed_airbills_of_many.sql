-- Packages whose airbill changes are looked up once per statement: a trigger per row planned and ran an update for each of them,
-- 20 s for 10,400 packages. Pairs of id and airbill, since two packages may swap their airbills.
create function note_changed_airbills() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  airbills text[] := array(
    select distinct airbill from (
      (select id, airbill from old_rows except select id, airbill from new_rows)
      union all
      (select id, airbill from new_rows except select id, airbill from old_rows)) differing);
begin
  if cardinality(airbills) > 0 then
    perform keep_has_track(airbills);
  end if;
  return null;
end $$;

drop trigger has_track_update on packages;
create trigger has_track_update after update on packages referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_airbills();
