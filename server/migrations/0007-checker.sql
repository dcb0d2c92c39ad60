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
  version integer not null default 1,
  address text,
  city text,
  vehicle text check (vehicle in ('CAR', 'TWO_WHEELER', 'BICYCLE', 'TRANSIT')),
  device text,
  siren text check (siren ~ '^[0-9]{9}$'),
  self_billing boolean not null default false,
  -- The account number, sealed with the data secret, and the part that may be shown.
  iban_sealed text,
  iban_masked text,
  max_distance_km integer check (max_distance_km > 0),
  missions_per_day integer check (missions_per_day > 0),
  leave_reason text check (leave_reason in ('LONG_LEAVE', 'CONTRACT_END', 'SANCTION', 'DOCUMENTS_EXPIRED')),
  created_at timestamptz not null default now(),
  constraint checker_iban_both check ((iban_sealed is null) = (iban_masked is null))
);
comment on column checker.type is '@adm/domain/checker/checker CheckerType';
comment on column checker.network is '@adm/domain/checker/checker CheckerNetwork';
comment on column checker.tags is '@adm/domain/checker/checker CheckerTag';
comment on column checker.languages is '@adm/domain/values/language Language';
comment on column checker.vehicle is '@adm/domain/checker/checker Vehicle';
comment on column checker.leave_reason is '@adm/domain/checker/checker LeaveReason';
create index checker_name_idx on checker using gin (plain(first_name || ' ' || last_name) gin_trgm_ops);
-- The search box.
create index checker_search_idx on checker using gin (
  plain(first_name || ' ' || last_name || ' ' || coalesce(zip_code, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
);
create index checker_name_order_idx on checker (plain(first_name || ' ' || last_name) text_pattern_ops);
-- The list by name, and its search.
create index checker_list_idx on checker ((plain(first_name || ' ' || last_name)) collate "und-x-icu", id);
create index checker_list_search_idx on checker using gin (
  plain(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
);

create table checker_area (
  checker_id uuid not null references checker on delete cascade,
  area_id uuid not null references area on delete cascade,
  is_primary boolean not null,
  primary key (checker_id, area_id)
);
create index checker_area_area_idx on checker_area (area_id, checker_id);

-- Zip codes served besides the areas.
create table checker_zip (
  checker_id uuid not null references checker on delete cascade,
  zip_code text not null check (zip_code ~ '^[0-9]{5}$'),
  primary key (checker_id, zip_code)
);
create index checker_zip_zip_idx on checker_zip (zip_code, checker_id);

-- The declared week, Paris hours; weekday 1 is Monday. A week is valid from a day until a day, both included; without them, always. Of the
-- weeks valid on a day, the one that begins last applies.
create table checker_availability (
  checker_id uuid not null references checker on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  from_day date,
  until_day date,
  constraint checker_availability_in_order check (until_day >= from_day),
  constraint checker_availability_once unique nulls not distinct (checker_id, from_day, weekday, opens)
);

-- A day with its own hours instead of the week's; an empty list closes it.
create table checker_exception (
  checker_id uuid not null references checker on delete cascade,
  day date not null,
  hours jsonb not null,
  primary key (checker_id, day)
);
comment on column checker_exception.hours is '@adm/domain/checker/availability DayHours[]';

-- A cancelled absence stays, so that the calendars subscribed to the feed receive the cancellation.
create table checker_absence (
  id uuid primary key,
  checker_id uuid not null references checker on delete cascade,
  during tstzrange not null check (not isempty(during)),
  reason text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  canceled_at timestamptz
);
create index checker_absence_idx on checker_absence using gist (checker_id, during);

-- The address of a calendar feed: only its hash is stored. At most one is valid at a time.
create table checker_calendar_link (
  hash text primary key,
  checker_id uuid not null references checker on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index checker_calendar_link_live_idx on checker_calendar_link (checker_id) where revoked_at is null;
create index checker_calendar_link_checker_idx on checker_calendar_link (checker_id);

create table checker_certification (
  id uuid primary key,
  checker_id uuid not null references checker on delete cascade,
  -- The kinds of `docs/domain.md` 3.3.
  kind text not null constraint checker_certification_kind check (
    kind in ('LIABILITY', 'URSSAF', 'KBIS', 'IDENTITY', 'CONTRACT', 'CHARTER', 'TRAINING', 'SELF_BILLING', 'DEVICE')
  ),
  number text,
  issued_day date,
  expires_day date,
  blocking boolean not null,
  -- When the people concerned were warned that it is about to expire: once for each expiry.
  told_at timestamptz
);
comment on column checker_certification.kind is '@adm/domain/checker/certification-kind CertificationKind';
create index checker_certification_checker_idx on checker_certification (checker_id);
create index checker_certification_expiry_idx on checker_certification (expires_day) where told_at is null;
