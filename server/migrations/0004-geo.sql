-- The communes of France by zip code. Its rows are those of the newest `…-commune.tsv`, which scripts/communes.ts writes.
create table commune (
  insee_code text not null,
  zip_code text not null,
  name text not null,
  department text not null,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (zip_code, insee_code)
);
create index commune_name_idx on commune (plain(name) text_pattern_ops);
-- Each new order needs the middle of the communes of its zip code: read from the index alone instead of from one table page a commune.
create index commune_place_idx on commune (zip_code, insee_code) include (latitude, longitude);
