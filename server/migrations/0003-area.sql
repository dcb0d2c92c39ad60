create table area (
  id uuid primary key,
  name text not null,
  informations text,
  version integer not null default 1
);
create unique index area_name_idx on area (plain(name));

-- The key makes a zip code in two areas impossible (VAL-9).
create table area_zip (
  zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
  area_id uuid not null references area on delete cascade
);
create index area_zip_area_idx on area_zip (area_id);
