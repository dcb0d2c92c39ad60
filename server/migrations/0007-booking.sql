create sequence booking_number as integer;

create table booking (
  id uuid primary key,
  code text not null,
  client_id uuid not null references client,
  client_reference text,
  service text not null,
  status text not null,
  language text not null check (language in ('FR', 'EN')),
  options text[] not null default '{}',
  offer text not null,

  dwelling_id uuid references dwelling,
  area_id uuid not null references area,
  address text not null,
  zip_code text not null,
  city text not null,
  residence text,
  building text,
  staircase text,
  floor text,
  door text,
  apartment_number text,
  digicode text,
  latitude double precision,
  longitude double precision,
  property_type text not null check (property_type in ('house', 'business')),
  property_kind text not null check (property_kind in ('apartment', 'house')),
  room_count text not null check (room_count in ('T1', 'T2', 'T3', 'T4', 'T5', 'T6')),
  surface double precision not null check (surface > 0),
  furnished boolean not null,
  annexes jsonb,
  ug text,
  visit_offer_id text,

  entry_booking_id uuid references booking,
  wished_day date,
  wished_until_day date check (wished_until_day >= wished_day),
  organize_day date,
  presence_required boolean,
  expected_meters text[],
  lessor_name text,
  lessor_address text,
  instructions_acknowledged boolean,
  comment text,
  keys_plan jsonb,

  duration_minutes integer not null,
  price_cents integer not null,
  price_lines jsonb not null,

  -- The last mission's, written by the one query that writes missions: the list is then served by one index of one table.
  mission_code text not null,
  mission_rank integer not null,
  checker_id uuid references checker,
  start_at timestamptz,
  end_at timestamptz,
  -- A booking without a date comes last in the list, and keyset pages need a value that is never null.
  listed_at timestamptz not null generated always as (coalesce(start_at, '-infinity'::timestamptz)) stored,

  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on column booking.service is '@adm/domain/booking/booking-service BookingService';
comment on column booking.status is '@adm/domain/booking/booking-status BookingStatus';
comment on column booking.language is '@adm/domain/booking/booking-service Language';
comment on column booking.options is '@adm/domain/booking/booking-service BookingOption';
comment on column booking.offer is '@adm/domain/offer/offer Offer';
comment on column booking.property_type is '@adm/domain/dwelling/dwelling PropertyType';
comment on column booking.property_kind is '@adm/domain/dwelling/dwelling PropertyKind';
comment on column booking.room_count is '@adm/domain/dwelling/dwelling RoomCount';
comment on column booking.annexes is '@adm/domain/dwelling/dwelling Annex[]';
comment on column booking.expected_meters is '@adm/domain/meter/meter-type MeterType';
comment on column booking.keys_plan is '@adm/domain/key-tracking/keys-plan KeysPlan';
comment on column booking.price_lines is '@adm/domain/booking/booking PriceLine[]';

create unique index booking_code_idx on booking (code);
-- Codes are typed without their dashes, and by their beginning.
create index booking_code_typed_idx on booking (replace(code, '-', '') text_pattern_ops);
create index booking_listed_idx on booking (listed_at desc, id desc);
create index booking_created_idx on booking (created_at desc, id desc);
create index booking_updated_idx on booking (updated_at desc, id desc);
create index booking_status_idx on booking (status, listed_at desc, id desc);
create index booking_client_idx on booking (client_id, listed_at desc, id desc);
create index booking_checker_idx on booking (checker_id, listed_at desc, id desc);
create index booking_service_idx on booking (service, listed_at desc, id desc);
create index booking_reference_idx on booking (plain(client_reference) text_pattern_ops) where client_reference is not null;
create index booking_visit_offer_idx on booking (visit_offer_id) where visit_offer_id is not null;
create index booking_ug_idx on booking (ug) where ug is not null;
create index booking_entry_idx on booking (entry_booking_id) where entry_booking_id is not null;
create index booking_dwelling_idx on booking (dwelling_id) where dwelling_id is not null;
create index booking_options_idx on booking using gin (options) where options <> '{}';
create index booking_address_idx on booking using gin (plain(address || ' ' || coalesce(residence, '') || ' ' || zip_code || ' ' || city) gin_trgm_ops);

-- One mission a rank; the last rank is the booking's mission. `live`: it holds its checker's time. A transaction that moves several
-- missions of a checker defers the constraint, which then speaks at COMMIT.
create table mission (
  id uuid primary key,
  booking_id uuid not null references booking,
  rank integer not null,
  code text not null,
  checker_id uuid references checker,
  start_at timestamptz,
  end_at timestamptz,
  -- When the checker sets out: from the mission before it that day, or from home.
  leaves_at timestamptz check (leaves_at <= start_at),
  live boolean not null default true,
  busy tstzrange generated always as (case when live and checker_id is not null then tstzrange(leaves_at, end_at) end) stored,
  constraint mission_is_dated check (checker_id is null or (start_at is not null and leaves_at is not null and end_at is not null)),
  constraint mission_ends_after_start check (end_at > start_at),
  constraint mission_checker_free exclude using gist (checker_id with =, busy with &&) where (busy is not null) deferrable initially immediate
);
create unique index mission_code_idx on mission (code);
create index mission_code_typed_idx on mission (replace(code, '-', ''));
create unique index mission_rank_idx on mission (booking_id, rank);
create unique index mission_live_idx on mission (booking_id) where live;
create index mission_checker_day_idx on mission (checker_id, start_at) where live and checker_id is not null;

create table tenant (
  id uuid primary key,
  booking_id uuid not null references booking,
  position smallint not null,
  role text not null,
  gender text not null,
  first_name text not null,
  last_name text not null,
  emails text,
  phone text,
  other_phone text,
  presence_required boolean not null,
  new_address text
);
comment on column tenant.role is '@adm/domain/booking/booking-people TenantRole';
comment on column tenant.gender is '@adm/domain/booking/booking-people Gender';
create index tenant_booking_idx on tenant (booking_id, position);
create index tenant_search_idx on tenant using gin (
  plain(first_name || ' ' || last_name || ' ' || coalesce(emails, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(other_phone, '')) gin_trgm_ops
);

create table contact (
  id uuid primary key,
  booking_id uuid not null references booking,
  position smallint not null,
  name text not null,
  emails text,
  phone text,
  note text
);
create index contact_booking_idx on contact (booking_id, position);

create table booking_result (
  id uuid primary key,
  booking_id uuid not null references booking,
  result text not null,
  amount_cents integer not null,
  live boolean not null default true,
  at timestamptz not null
);
comment on column booking_result.result is '@adm/domain/booking/booking-result BookingResult';
-- Two live results for one order are impossible.
create unique index booking_result_live_idx on booking_result (booking_id) where live;
