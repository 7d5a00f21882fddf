-- A customer's search reads the texts of all of its rows, which lie strewn over the table: a thousand of them are a
-- thousand pages among a million rows. Here they stand side by side, with what a search is narrowed and sorted by.
--
-- Whatever reads them says `octet_length(search_text) <= 2000`, for two reasons: an index takes no row of more than 2,700
-- bytes, so that longer texts are read apart; and no other search is drawn to read a large client's texts one by one.
-- The lists wait while an index is made: two seconds for a million rows.
create index packages_client_texts on packages (client_id) include (id, project_id, date, search_text)
  where octet_length(search_text) <= 2000;
create index packages_long_texts on packages (client_id) where octet_length(search_text) > 2000;

create index invoices_client_texts on invoices (client_id, invoicing_date) include (id, project_id, debt, search_text)
  where octet_length(search_text) <= 2000;
create index invoices_long_texts on invoices (client_id) where octet_length(search_text) > 2000;
