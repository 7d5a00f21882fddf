-- Names and numbers that differ only in case or spaces are one. Doubles stored before stay, so these indexes are not
-- unique; new doubles are refused by the portal.
create function name_key(value text) returns text language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(value, '\s+', ' ', 'g')) collate "und-x-icu")
$$;

create index projects_name_key on projects (client_id, name_key(name));
create index clients_name_key on clients (name_key(name));
create index invoices_name_key on invoices (client_id, name_key(name));
