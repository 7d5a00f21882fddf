-- What a statement has changed of packages and outbounds is the difference of two sets. As a join of the old rows with the new ones
-- it was planned for the first statement of a connection, which mostly has one row, and compared every old row with
-- every new one from then on: 10,400 packages took 10 s, and many of them at once ran into the time limit.
create or replace function note_package_arrivals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into arrival_changes (project_id, airbill)
      select distinct project_id, airbill from (
        (select id, project_id, upper(airbill) as airbill, is_delivered(status) from old_rows
          except select id, project_id, upper(airbill), is_delivered(status) from new_rows)
        union all
        (select id, project_id, upper(airbill), is_delivered(status) from new_rows
          except select id, project_id, upper(airbill), is_delivered(status) from old_rows)) differing;
  else
    insert into arrival_changes (project_id, airbill) select distinct project_id, upper(airbill) from changed;
  end if;
  return null;
end $$;

create or replace function note_outbound_arrivals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into outbound_arrivals (outbound_id, is_dated)
      select id, expected_date is not null or planned_date is not null from new_rows;
    insert into arrival_changes (outbound_id) select id from new_rows where airbill is not null;
  else
    insert into arrival_changes (outbound_id) select id from (
      select id, project_id, upper(airbill), expected_date is not null or planned_date is not null from new_rows
        except select id, project_id, upper(airbill), expected_date is not null or planned_date is not null from old_rows) differing;
  end if;
  return null;
end $$;
