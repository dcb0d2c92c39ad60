-- The search box: a part of the reference of a delivery.
create index delivery_search_idx on delivery using gin (plain(reference) gin_trgm_ops);
