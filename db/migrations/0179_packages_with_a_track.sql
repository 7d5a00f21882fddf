-- Whether the airbill of a package has a track, kept with the package: tracked packages are listed and counted from
-- indexes of their own (looking for the track of each package took 90 ms at a million, 1.2 s at ten). Triggers keep it.
alter table packages add column has_track boolean not null default false;

-- It follows from the tracks, which the audit has: no change of the record, and not a part of its history.
create or replace function audit_value(value jsonb) returns jsonb language sql immutable as $$
  select value - 'password_hash' - 'search_text' - 'content' - 'has_track'
$$;
drop trigger packages_audit_update on packages;
create trigger packages_audit_update after update on packages for each row
  when (old.has_track = new.has_track or audit_value(to_jsonb(old)) <> audit_value(to_jsonb(new)))
  execute function audit_change();
drop trigger packages_touch on packages;
create trigger packages_touch before update on packages for each row
  when (old.has_track = new.has_track or audit_value(to_jsonb(old)) <> audit_value(to_jsonb(new)))
  execute function touch_updated_at();

create function keep_has_track(airbills text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update packages k set has_track = not k.has_track
    where k.airbill = any(airbills) and k.has_track <> exists (select from tracks t where t.airbill = k.airbill)
$$;
revoke execute on function keep_has_track(text[]) from public;

create function note_tracks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_has_track(array(select airbill from changed));
  return null;
end $$;

create function note_new_packages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_has_track(array(select n.airbill from changed n join tracks t on t.airbill = n.airbill));
  return null;
end $$;

create function note_changed_airbill() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_has_track(array[old.airbill::text, new.airbill::text]);
  return null;
end $$;

create trigger has_track_insert after insert on tracks referencing new table as changed
  for each statement execute function note_tracks();
create trigger has_track_delete after delete on tracks referencing old table as changed
  for each statement execute function note_tracks();
create trigger has_track_update after update of airbill on tracks for each row
  when (old.airbill <> new.airbill) execute function note_changed_airbill();
create trigger has_track_insert after insert on packages referencing new table as changed
  for each statement execute function note_new_packages();
create trigger has_track_update after update of airbill on packages for each row
  when (old.airbill <> new.airbill) execute function note_changed_airbill();

-- A package and the first track of its airbill, written by two transactions at once, do not see each other: a job looks
-- through the tracks of the last hour.
create index tracks_updated on tracks (updated_at);
create function keep_recent_tracks() returns void language sql security definer set search_path = public, pg_temp as $$
  select keep_has_track(array(select airbill from tracks where updated_at > now() - interval '1 hour'))
$$;

-- For whoever has written past the triggers.
create function renew_tracked() returns void language sql security definer set search_path = public, pg_temp as $$
  update packages k set has_track = not k.has_track
    where k.has_track <> exists (select from tracks t where t.airbill = k.airbill)
$$;
revoke execute on function renew_tracked() from public;

alter table packages disable trigger user;
select renew_tracked();
alter table packages enable trigger user;

create index packages_tracked on packages (date desc nulls last, id) include (client_id, project_id) where tracked or has_track;
create index packages_client_tracked on packages (client_id, date desc nulls last, id) include (project_id)
  where tracked or has_track;
