-- What people post to stock is part of the reconciliation of a project (decision 0104).

create index stock_movements_posted on stock_movements (item_id) include (kind, held, quantity) where record is null;

-- A posted movement changes the sheet of its project, as its records do; so does switching its stock on or off.
create function posted_stock_changed() returns trigger language plpgsql as $$
begin
  insert into stock_changes (project_id)
    select distinct i.project_id from changed c join stock_items i on i.id = c.item_id where c.record is null;
  return null;
end $$;
create trigger stock_movements_changed after insert on stock_movements referencing new table as changed
  for each statement execute function posted_stock_changed();

create function stock_keeping_changed() returns trigger language plpgsql as $$
begin
  insert into stock_changes (project_id) values (new.id);
  return null;
end $$;
create trigger projects_stock_keeping after update of keeps_stock on projects for each row
  when (old.keeps_stock is distinct from new.keeps_stock) execute function stock_keeping_changed();

insert into stock_changes (project_id) select distinct i.project_id
  from stock_movements m join stock_items i on i.id = m.item_id where m.record is null;
