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

  duration_minutes integer not null,
  price_cents integer not null,
  price_lines jsonb not null,

  -- Those of the last mission, written by the one query that writes missions: the list is then served by one index of one table.
  mission_code text not null,
  mission_rank integer not null,
  checker_id uuid references checker,
  start_at timestamptz,
  end_at timestamptz,
  -- A booking without a date comes last in the list, and keyset pages need a value that is never null.
  listed_at timestamptz not null generated always as (coalesce(start_at, '-infinity'::timestamptz)) stored,

  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,

  -- The client's processes that applied on the day of the order, as they were.
  processes jsonb not null default '[]',
  -- How the client wants its keys fetched.
  keys_instructions text,
  -- What the client's parameters filled in: options by name, and `keysInstructions`.
  prefilled text[] not null default '{}',
  -- The grid and terms that the order was priced by, fixed with it.
  price_source jsonb,
  -- The commercial premises, on their orders.
  premises jsonb,
  -- The fields of a service on demand beside those of every order, by the names of `service-field.ts`.
  details jsonb,
  -- The order that this one takes up again, once.
  replanned_from_id uuid references booking,
  -- Entries that a person rejected as the entry of this exit.
  refused_entry_ids uuid[],
  tags text[],
  -- Who comes for a service on demand.
  partner_name text,
  -- Why the order ended: a list filtered by cause reads no history.
  cause text,
  -- A search compares this text with the typed one in each row that its index finds; to compute plain() in each comparison takes twenty
  -- times as long.
  plain_address text not null generated always as
    (plain(address || ' ' || coalesce(residence, '') || ' ' || zip_code || ' ' || city)) stored
);
comment on column booking.service is '@adm/domain/offer/sold-service BookingService';
comment on column booking.status is '@adm/domain/booking/step/booking-status BookingStatus';
comment on column booking.language is '@adm/domain/values/language Language';
comment on column booking.options is '@adm/domain/offer/booking-option BookingOption';
comment on column booking.offer is '@adm/domain/offer/offer Offer';
comment on column booking.property_type is '@adm/domain/dwelling/dwelling PropertyType';
comment on column booking.property_kind is '@adm/domain/dwelling/dwelling PropertyKind';
comment on column booking.room_count is '@adm/domain/dwelling/dwelling RoomCount';
comment on column booking.annexes is '@adm/domain/dwelling/dwelling Annex[]';
comment on column booking.expected_meters is '@adm/domain/meter/meter-type MeterType';
comment on column booking.price_lines is '@adm/domain/offer/price-line PriceLine[]';
comment on column booking.processes is '@adm/domain/client/specific-process AppliedProcess[]';
comment on column booking.price_source is '@adm/domain/offer/price-line PriceSource';
comment on column booking.premises is '@adm/domain/booking/order/premises Premises';
comment on column booking.details is '@adm/domain/booking/order/booking ServiceDetails';
comment on column booking.cause is '@adm/domain/booking/step/booking-cause Cause';

create unique index booking_code_idx on booking (code);
-- Codes are typed without their dashes, and by their beginning.
create index booking_code_typed_idx on booking (replace(code, '-', '') text_pattern_ops);
create index booking_created_idx on booking (created_at desc, id desc);
create index booking_updated_idx on booking (updated_at desc, id desc);
create index booking_status_idx on booking (status, listed_at desc, id desc);
create index booking_checker_idx on booking (checker_id, listed_at desc, id desc);
create index booking_reference_idx on booking (plain(client_reference) text_pattern_ops) where client_reference is not null;
create index booking_visit_offer_idx on booking (visit_offer_id) where visit_offer_id is not null;
create index booking_ug_idx on booking (ug) where ug is not null;
create index booking_entry_idx on booking (entry_booking_id) where entry_booking_id is not null;
create index booking_dwelling_idx on booking (dwelling_id) where dwelling_id is not null;
create index booking_options_idx on booking using gin (options) where options <> '{}';
-- Filters by a rare value (a language, a kind of property), which otherwise read every booking.
create index booking_language_idx on booking (language, listed_at desc, id desc);
create index booking_property_type_idx on booking (property_type, listed_at desc, id desc);
-- The statistics of a client read its orders of two years, and the volume discounts of a month its orders, from this index alone.
create index booking_client_year_idx on booking (client_id, created_at) include (service, status, end_at, id);
-- The orders of a client for a day: the volume discounts of a day.
create index booking_client_wished_idx on booking (client_id, wished_day) where wished_day is not null;
-- The open orders, by area and by zip code.
create index booking_open_area_idx on booking (area_id)
  where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission', 'done');
create index booking_open_zip_idx on booking (zip_code)
  where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission', 'done');
-- The list of commercial premises.
create index booking_business_idx on booking (listed_at desc, id desc) where property_type = 'business';
create unique index booking_replanned_once_idx on booking (replanned_from_id) where replanned_from_id is not null;
create index booking_tags_idx on booking using gin (tags) where tags <> '{}';
-- Orders by their wished day, in any status: without it a rare day reads the whole table.
create index booking_wished_idx on booking (wished_day) where wished_day is not null;
-- The list skips the rows before a page, and those of other days, without reading the table.
create index booking_listed_idx on booking (listed_at desc, id desc) include (created_at, wished_day);
create index booking_cause_idx on booking (cause, listed_at desc, id desc) where cause is not null;
-- The total of one of these filters together with a status is counted in its index alone. A change of status writes a new entry into each
-- of them in any case, since the status has an index of its own.
create index booking_client_idx on booking (client_id, listed_at desc, id desc) include (status);
create index booking_area_idx on booking (area_id, listed_at desc, id desc) include (status);
create index booking_service_idx on booking (service, listed_at desc, id desc) include (status);
-- Only homes have rooms and a kind, and the filters on them select homes.
create index booking_room_count_idx on booking (room_count, listed_at desc, id desc) where property_type = 'house';
create index booking_property_kind_idx on booking (property_kind, listed_at desc, id desc) where property_type = 'house';
create index booking_address_idx on booking using gin (plain_address gin_trgm_ops);

-- The number of bookings, without counting them: the total of the list that everybody opens first. Each connection counts in its own slot,
-- so that two orders taken at once do not wait for each other; their sum is exact for every reader.
create table booking_count (
  slot integer primary key,
  counted bigint not null
);

create function count_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from booking_count;
  else
    insert into booking_count as known (slot, counted)
    select pg_backend_pid() % 256, (case tg_op when 'INSERT' then 1 else -1 end) * count(*) from changed
    on conflict (slot) do update set counted = known.counted + excluded.counted;
  end if;
  return null;
end $$;
create trigger booking_counted after insert on booking referencing new table as changed for each statement execute function count_bookings();
create trigger booking_uncounted after delete on booking referencing old table as changed for each statement execute function count_bookings();
create trigger booking_truncated after truncate on booking for each statement execute function count_bookings();

-- One mission a rank; the last rank is the booking's mission. `live`: it occupies its checker's time. A transaction that moves several
-- missions of a checker defers the constraint, which is then checked at COMMIT.
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
-- The missions of a checker by day, cancelled ones included: the calendar and its feed.
create index mission_checker_start_idx on mission (checker_id, start_at) where checker_id is not null;

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
  new_address text,
  -- Stored for the search, as `booking.plain_address`.
  plain_text text not null generated always as
    (plain(first_name || ' ' || last_name || ' ' || coalesce(emails, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(other_phone, ''))) stored
);
comment on column tenant.role is '@adm/domain/booking/order/booking-people TenantRole';
comment on column tenant.gender is '@adm/domain/booking/order/booking-people Gender';
create index tenant_booking_idx on tenant (booking_id, position);
create index tenant_search_idx on tenant using gin (plain_text gin_trgm_ops);

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
comment on column booking_result.result is '@adm/domain/booking/step/booking-result BookingResult';
-- Two live results of one order are impossible.
create unique index booking_result_live_idx on booking_result (booking_id) where live;

-- Orders of a blocked client that somebody decided to keep on their date, block by block.
create table booking_kept (
  booking_id uuid not null references booking,
  blocking_id uuid not null references client_blocking,
  kept_by uuid references user_account,
  kept_at timestamptz not null,
  reason text,
  primary key (booking_id, blocking_id)
);

-- The tags that are suggested: used at least once, each in one case.
create table booking_tag (name text not null);
create unique index booking_tag_name_idx on booking_tag (lower(name));

-- One act on many orders: what, who, when. Its rows hold the result of each; its job, when it is long, carries it out.
create table booking_bulk (
  id uuid primary key,
  act jsonb not null,
  by_id uuid,
  created_at timestamptz not null,
  total integer not null,
  -- Its identifier in the history, by which it is undone.
  change_id uuid,
  job_id uuid,
  undone_at timestamptz,
  undo_job_id uuid
);
comment on column booking_bulk.act is '@adm/domain/booking/bulk/bulk-act BulkAct';
create index booking_bulk_recent_idx on booking_bulk (created_at desc, id desc);

-- An order of a bulk act, in the order of execution.
create table booking_bulk_row (
  bulk_id uuid not null references booking_bulk on delete cascade,
  position integer not null,
  booking_id uuid not null,
  -- The version that the person saw.
  version integer not null,
  fee_cents integer,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'kept')),
  change_id uuid,
  code text,
  message text,
  primary key (bulk_id, position)
);
comment on column booking_bulk_row.state is '@adm/domain/booking/bulk/bulk-act BulkRowState';

-- The orders of a requested repricing, at the prices that were shown: the job takes them from here in batches, and deletes them.
create table repricing_order (
  repricing_id uuid not null,
  booking_id uuid not null references booking on delete cascade,
  code text not null,
  -- The version that was shown: an order that changed since is skipped.
  version integer not null,
  price_cents integer not null,
  result_cents integer,
  primary key (repricing_id, booking_id)
);
