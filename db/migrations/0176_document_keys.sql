-- A search in the documents of packages alone: what is rare in them may be frequent elsewhere, and the index of all searched texts then
-- led to every package that has it, 0.2 s at a million and 3.5 s at ten million.
create index packages_doc_id_key_parts on packages using gin ((search_key(doc_id) collate "C") gin_trgm_ops);
