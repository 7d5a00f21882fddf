-- An update is recorded row by row. Joining the old rows with the new ones had one plan for all statements of a
-- connection: planned for one row it was a nested loop, and 5,000 changed rows took minutes. A trigger for each row
-- compares a row with itself, needs no key, and costs less than the best join.
create function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_value jsonb := to_jsonb(old);
  new_value jsonb := to_jsonb(new);
begin
  if old_value is distinct from new_value then
    insert into audit (actor, reason, request, action, table_name, row_id, old, new)
    select c.actor, c.reason, c.request, 'update', tg_table_name, old_value ->> 'id', audit_value(old_value),
      audit_value(new_value)
    from audit_cause() c;
  end if;
  return null;
end $$;

create or replace function audited(name text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function audit_insert()', name || '_audit_insert', name);
  execute format('create trigger %I after update on %I for each row execute function audit_change()', name || '_audit_update', name);
  execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function audit_delete()', name || '_audit_delete', name);
  if exists (select from information_schema.columns where table_schema = 'public' and table_name = name and column_name = 'updated_at') then
    execute format('create trigger %I before update on %I for each row execute function touch_updated_at()', name || '_touch', name);
  end if;
end $$;

do $$
declare
  audited_table text;
begin
  for audited_table in
    select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'audit_update()'::regprocedure order by c.relname
  loop
    execute format('drop trigger %I on %I', audited_table || '_audit_update', audited_table);
    execute format('create trigger %I after update on %I for each row execute function audit_change()', audited_table || '_audit_update', audited_table);
  end loop;
end $$;
drop function audit_update();
