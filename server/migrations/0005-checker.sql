create table checker (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  email text,
  phone text,
  type text not null check (type in ('ADMIN', 'CANDIDATE', 'CHECKER', 'INDEPENDENT')),
  network text check (network in ('OUT_OF_NETWORK', 'WORKING')),
  tags text[] not null default '{}',
  languages text[] not null default '{FR}',
  -- The home point: where the day's travel begins.
  zip_code text,
  latitude double precision,
  longitude double precision,
  version integer not null default 1
);
comment on column checker.type is '@adm/domain/checker/checker CheckerType';
comment on column checker.network is '@adm/domain/checker/checker CheckerNetwork';
comment on column checker.tags is '@adm/domain/checker/checker CheckerTag';
comment on column checker.languages is '@adm/domain/booking/booking-service Language';
create index checker_name_idx on checker using gin (plain(first_name || ' ' || last_name) gin_trgm_ops);

create table checker_area (
  checker_id uuid not null references checker on delete cascade,
  area_id uuid not null references area on delete cascade,
  is_primary boolean not null,
  primary key (checker_id, area_id)
);
create index checker_area_area_idx on checker_area (area_id, checker_id);

-- The week as declared, Paris hours; weekday 1 is Monday.
create table checker_availability (
  checker_id uuid not null references checker on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (checker_id, weekday, opens)
);

create table checker_absence (
  id uuid primary key,
  checker_id uuid not null references checker on delete cascade,
  during tstzrange not null check (not isempty(during)),
  reason text
);
create index checker_absence_idx on checker_absence using gist (checker_id, during);

create table checker_certification (
  id uuid primary key,
  checker_id uuid not null references checker on delete cascade,
  kind text not null,
  number text,
  issued_day date,
  expires_day date,
  blocking boolean not null
);
create index checker_certification_checker_idx on checker_certification (checker_id);
