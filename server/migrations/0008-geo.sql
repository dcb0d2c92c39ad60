-- Zip codes and their communes, loaded from the national register that the product ships.
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
