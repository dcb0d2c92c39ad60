-- A client that turned out to be another one: it stays, and says into which client it was merged.
alter table client
  add column merged_into uuid references client,
  -- By what the clients merged into this one were looked for: whoever types it finds this one.
  add column former_words text;
create index client_merged_idx on client (merged_into) where merged_into is not null;

drop index client_search_idx;
create index client_search_idx on client using gin (
  plain(name || ' ' || zip_code || ' ' || city || ' ' || coalesce(phone, '') || ' ' || coalesce(emergency_phone, '') || ' ' || coalesce(siret, '') || ' ' || coalesce(email, '') || ' ' || coalesce(former_words, '')) gin_trgm_ops
) where merged_into is null;
-- The list shows the clients that are still themselves.
drop index client_by_name_idx;
drop index client_by_city_idx;
drop index client_by_creation_idx;
create index client_by_name_idx on client ((plain(name) collate "und-x-icu"), id) include (name) where merged_into is null;
create index client_by_city_idx on client ((plain(city) collate "und-x-icu"), id) include (city) where merged_into is null;
create index client_by_creation_idx on client (created_at, id) where merged_into is null;

create table client_merge (
  id uuid primary key,
  survivor_id uuid not null references client,
  merged_id uuid not null references client,
  merged_at timestamptz not null,
  -- The change in the survivor's history: what undoing names.
  change_id uuid,
  -- The merged client's main user, when the survivor had its own.
  demoted_user_id uuid,
  undone_at timestamptz
);
create index client_merge_survivor_idx on client_merge (survivor_id, merged_at desc);
create index client_merge_merged_idx on client_merge (merged_id);
create index client_merge_change_idx on client_merge (change_id);

-- Each row that named the merged client and now names the survivor: undoing gives back these and no other.
create table client_merge_row (
  merge_id uuid not null references client_merge,
  table_name text not null,
  row_id uuid not null,
  primary key (merge_id, table_name, row_id)
);
