-- What the one search box reads of clients and checkers; bookings and tenants have their indexes since 0007.
create index client_search_idx on client using gin (
  plain(name || ' ' || zip_code || ' ' || city || ' ' || coalesce(phone, '') || ' ' || coalesce(emergency_phone, '') || ' ' || coalesce(siret, '')) gin_trgm_ops
);
create index checker_search_idx on checker using gin (
  plain(first_name || ' ' || last_name || ' ' || coalesce(zip_code, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
);
create index checker_name_order_idx on checker (plain(first_name || ' ' || last_name) text_pattern_ops);
