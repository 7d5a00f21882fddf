-- Whose external ids a token brings is a field of its own, fixed when the token is made. Tokens made before had their
-- name as the source and dropped unknown fields in silence: both stay as they were.
select set_config('trialway.actor', 'migration', true), set_config('trialway.reason', 'sources of tokens', true);

alter table api_tokens
  add column source text collate people check (source <> ''),
  add column strict boolean not null default true;
update api_tokens set source = name, strict = false;
alter table api_tokens alter column source set not null;
create index api_tokens_source on api_tokens (source);

create function source_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'the source of a token is fixed at its creation';
end $$;
create trigger api_tokens_source_is_fixed before update of source on api_tokens
  for each row when (old.source is distinct from new.source) execute function source_is_fixed();
