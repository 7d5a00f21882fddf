-- What the search palette compares: a name or a number in lower case and Latin letters, without accents, spaces and
-- punctuation, so that Київ and Kyiv are one, and so are PX-100 and px 100. Letters by the national table of 2010, as
-- core/transliterate.ts has them; i, y and j count as one letter, for tables and people differ in them most.
--
-- The cost makes the planner prefer an index over a computation for each row, whatever a statement looks for.
create function search_key(value text) returns text language sql immutable strict parallel safe cost 1000 as $$
  select case
    -- Most numbers need no more.
    when octet_length(value) = length(value) then
      translate(lower(value collate "C"), E'yj -_./\\,;:()''"#&+%*<>[]{}|\t\r', 'ii')
    else translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(public.fold_text(value) collate "C",
        'щ', 'shch'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 'ts'), 'ж', 'zh'), 'х', 'kh'), 'ю', 'iu'), 'я', 'ia'), 'є', 'ie'),
        'ђ', 'di'), 'љ', 'li'), 'њ', 'ni'), 'џ', 'dz'), 'ß', 'ss'), 'æ', 'ae'),
      E'yjабвгґдезиіклмнопрстуфыэјћłøđıъь yj-_./\\,;:()''"#&+%*<>[]{}|\t\r’ʼ`‘“”«»–—‐‑‒ ',
      'iiabvhgdeziiklmnoprstufieiclodi')
  end collate "C"
$$;

-- Numbers: by their beginning, within a client too; by any part of them.
create index packages_search_key on packages ((search_key(airbill) collate "C"));
create index packages_client_search_key on packages (client_id, (search_key(airbill) collate "C"));
create index packages_search_key_parts on packages using gin ((search_key(airbill) collate "C") gin_trgm_ops);
create index invoices_search_key on invoices ((search_key(name) collate "C"));
create index invoices_client_search_key on invoices (client_id, (search_key(name) collate "C"));
create index invoices_search_key_parts on invoices using gin ((search_key(name) collate "C") gin_trgm_ops);
create index inventories_search_key on inventories ((search_key(batch) collate "C"));
create index inventories_search_key_parts on inventories using gin ((search_key(batch) collate "C") gin_trgm_ops);

-- Names: by any part of them, and by their beginning where what was typed is too short for parts.
create index clients_search_key on clients ((search_key(search_text) collate "C"));
create index clients_search_key_parts on clients using gin ((search_key(search_text) collate "C") gin_trgm_ops);
create index projects_search_key on projects ((search_key(search_text) collate "C"));
create index projects_search_key_parts on projects using gin ((search_key(search_text) collate "C") gin_trgm_ops);
create index users_search_key on users ((search_key(search_text) collate "C"));
create index users_search_key_parts on users using gin ((search_key(search_text) collate "C") gin_trgm_ops);
create index sites_search_key on sites ((search_key(name) collate "C"));
create index sites_search_key_parts on sites using gin ((search_key(name) collate "C") gin_trgm_ops);
create index cities_search_key on cities ((search_key(name) collate "C"));
create index cities_search_key_parts on cities using gin ((search_key(name) collate "C") gin_trgm_ops);
