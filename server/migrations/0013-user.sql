-- Search by name or address, in any order of words; the list by name.
create index user_account_search_idx on user_account using gin (plain(name || ' ' || email) gin_trgm_ops);
