-- The search box, and the search of the list: a part of the number or of the title of a quotation.
create index quotation_search_idx on quotation using gin (plain(coalesce(number, '') || ' ' || coalesce(title, '')) gin_trgm_ops);
