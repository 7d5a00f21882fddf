-- Locations are searched in their address too. The application folds the same way; `fold_text` fills the rows that exist.
update locations set search_text = fold_text(code) || E'\n' || fold_text(name) || E'\n' || fold_text(address);

-- Sending records are searched in recipient and subject. A generated column, for many places write such rows.
alter table sending_records add column search_text text not null
  generated always as (fold_text(recipient) || E'\n' || fold_text(subject)) stored;
create index sending_records_search on sending_records using gin (search_text gin_trgm_ops);
