-- The gap list of a whole house within a moment: its small parts stand in indexes of their own, and what differs from
-- its movements is kept as it was last added up, beside the projects that have changed since.

create index outbounds_without_airbill on outbounds (project_id)
  where voided_at is null and coalesce(btrim(airbill), '') = '';
create index packages_delivered on packages (id) include (project_id) where lower(status) = 'delivered';
create index projects_any_name on projects (lower(name));

-- Each batch whose stock differs, and by how much; of a project in stock_changes it is out of date.
create table stock_differences (
  project_id bigint not null references projects on delete cascade,
  product text collate people,
  batch text collate people,
  residual numeric not null
);
create index stock_differences_project on stock_differences (project_id);

-- One row for each statement that moved stock in a project: nobody waits for another one's row.
create table stock_changes (
  id bigint generated always as identity primary key,
  project_id bigint not null
);

create function stock_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'record_lines' then
    insert into stock_changes (project_id)
      select project_id from inbounds where id in (select inbound_id from changed)
      union select project_id from outbounds where id in (select outbound_id from changed)
      union select project_id from returns where id in (select return_id from changed)
      union select project_id from destructions where id in (select destruction_id from changed);
  else
    insert into stock_changes (project_id) select distinct project_id from changed;
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['inbounds', 'outbounds', 'returns', 'inventories', 'destructions', 'record_lines'] loop
    execute format('create trigger stock_insert after insert on %I referencing new table as changed
      for each statement execute function stock_changed()', name);
    execute format('create trigger stock_delete after delete on %I referencing old table as changed
      for each statement execute function stock_changed()', name);
    -- What lay in another project before has changed that one too.
    execute format('create trigger stock_update_from after update on %I referencing old table as changed
      for each statement execute function stock_changed()', name);
    execute format('create trigger stock_update_to after update on %I referencing new table as changed
      for each statement execute function stock_changed()', name);
  end loop;
end $$;

insert into stock_changes (project_id) select id from projects;
