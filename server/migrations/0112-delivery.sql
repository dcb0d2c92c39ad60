-- A delivery: many missions for one client, of one programme. Its rows are kept as they are typed, whatever they say, so that nothing of a
-- client's file is lost; an order is made from each good one.
create table delivery (
  id uuid primary key,
  client_id uuid not null references client,
  reference text not null,
  estimated_count integer not null check (estimated_count > 0),
  -- Days, sorted, each once.
  dates text[] not null check (cardinality(dates) > 0),
  service text not null,
  -- Null: the offer of the client.
  offer text check (offer in ('LIVRAISON', 'LIVRAISON_CASA')),
  language text not null,
  furnished boolean not null,
  keys_address text,
  keys_hours text,
  keys_information text,
  add_capture_to_inventories boolean not null,
  is_annotated boolean not null,
  contacts jsonb not null,
  status text not null default 'draft'
    check (status in ('draft', 'checked', 'created', 'in_progress', 'done', 'invoiced', 'canceled')),
  created_at timestamptz not null,
  version integer not null default 1
);
-- One reference for one client, whatever its case and accents: two desks that type it in the same second get one delivery.
create unique index delivery_reference_idx on delivery (client_id, plain(reference));
create index delivery_created_idx on delivery (created_at desc, id);
create index delivery_first_day_idx on delivery ((dates[1]));
create index delivery_status_idx on delivery (status, created_at desc);

create table delivery_row (
  id uuid primary key,
  delivery_id uuid not null references delivery,
  -- It never changes, so that two people mean the same row.
  number integer not null,
  order_id text,
  residence text,
  address text,
  zip_code text,
  city text,
  apartment_number text,
  building text,
  staircase text,
  floor text,
  typology text,
  surface text,
  ug text,
  annex_ug text,
  cellar_level text,
  cellar_number text,
  garage_level text,
  garage_number text,
  parking_level text,
  parking_number text,
  prospect_gender text,
  prospect_first_name text,
  prospect_last_name text,
  prospect_email text,
  prospect_phone text,
  second_gender text,
  second_first_name text,
  second_last_name text,
  second_email text,
  second_phone text,
  mission_date text,
  mission_hour text,
  incomplete_information text,
  is_excluded boolean not null default false,
  state text not null check (state in ('empty', 'error', 'incomplete', 'ready', 'created', 'excluded')),
  -- Why the last creation left the row out.
  refusal text,
  -- One order of a row, however often its creation is sent.
  booking_id uuid unique references booking,
  version integer not null default 1,
  constraint delivery_row_created check ((booking_id is not null) = (state = 'created')),
  constraint delivery_row_number unique (delivery_id, number)
);
create index delivery_row_state_idx on delivery_row (delivery_id, state);

alter table booking add column delivery_id uuid references delivery;
create index booking_delivery_idx on booking (delivery_id) where delivery_id is not null;
