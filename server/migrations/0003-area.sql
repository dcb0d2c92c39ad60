create table area (
  id uuid primary key,
  name text not null,
  informations text,
  version integer not null default 1,
  department text check (department ~ '^(2[AB]|[0-9]{2,3})$'),
  -- Who answers for the area.
  manager_id uuid references user_account,
  -- How people travel in the area: the speed of its roads, and the minutes to park and to find the door. Null: derived from the zip code.
  travel_profile text check (travel_profile in ('DENSE', 'URBAN', 'OPEN')),
  around_minutes integer check (around_minutes between 0 and 60)
);
comment on column area.travel_profile is '@adm/domain/checker/travel TravelProfile';
create unique index area_name_idx on area (plain(name));
create index area_manager_idx on area (manager_id) where manager_id is not null;

-- The primary key makes a zip code in two areas impossible (VAL-9).
create table area_zip (
  zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
  area_id uuid not null references area on delete cascade
);
create index area_zip_area_idx on area_zip (area_id);
