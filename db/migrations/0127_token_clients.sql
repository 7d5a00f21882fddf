-- A token may be limited to clients, fixed when it is made: widening it later would widen what its holder already has. Null is every
-- client, so that no list that became empty lifts a limit. Clients that are deleted stay in the list and reach nothing.
alter table api_tokens
  add column client_ids bigint[] check (cardinality(client_ids) > 0);

create function clients_are_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'the clients of a token are fixed at its creation';
end $$;
create trigger api_tokens_clients_are_fixed before update of client_ids on api_tokens
  for each row when (old.client_ids is distinct from new.client_ids) execute function clients_are_fixed();
