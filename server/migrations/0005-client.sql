create table client (
  id uuid primary key,
  name text not null,
  address text not null,
  zip_code text not null,
  city text not null,
  phone text,
  emergency_phone text,
  -- One or several addresses, separated by commas.
  email text,
  siret text,
  rental_type text check (rental_type in ('RESIDENTIAL', 'SEASONAL', 'SOCIAL', 'STUDENT', 'OFFICE')),
  offer text not null default 'NO_OFFER',
  tags text[] not null default '{}',
  -- Every order of this client needs a client reference.
  reference_required boolean not null default false,
  version integer not null default 1,
  siren text,
  vat_number text,
  preferences text,
  billing_name text,
  billing_address text,
  billing_zip_code text,
  billing_city text,
  -- The property office: where keys are fetched, and its opening hours.
  office_address text,
  office_zip_code text,
  office_city text,
  office_hours text,
  crm_deal_id text,
  crm_company_url text,
  potential_missions_per_month integer check (potential_missions_per_month >= 0),
  lot_count integer check (lot_count >= 0),
  sales_rep_id uuid references user_account,
  payment_terms text,
  payment_means text,
  invoicing_frequency text not null default 'classic',
  invoicing_day text,
  block_threshold_cents integer check (block_threshold_cents > 0),
  block_after_days integer check (block_after_days > 0),
  purchase_order_required boolean not null default false,
  date_chosen_by text not null default 'client',
  confirmed_by text not null default 'nobody',
  keys_instructions text,
  -- The options that a new order of this client begins with.
  default_options text[] not null default '{}',
  report_language text not null default 'FR',
  -- Addresses that receive a kind of message besides the people of the client: { "invoice": "compta@agence.fr" }.
  recipients jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A duplicate of another client stays, and names the client that it was merged into.
  merged_into uuid references client,
  -- The search text of the clients merged into this one, so that a search for them finds this one.
  former_words text,
  constraint client_invoicing_check check ((invoicing_frequency = 'monthly') = (invoicing_day is not null))
);
comment on column client.rental_type is '@adm/domain/client/client RentalType';
comment on column client.offer is '@adm/domain/offer/offer Offer';
comment on column client.payment_terms is '@adm/domain/client/client-terms PaymentTerms';
comment on column client.payment_means is '@adm/domain/client/client-terms PaymentMeans';
comment on column client.invoicing_frequency is '@adm/domain/client/client-terms InvoicingFrequency';
comment on column client.invoicing_day is '@adm/domain/client/client-terms InvoicingDay';
comment on column client.date_chosen_by is '@adm/domain/client/client-terms DateChooser';
comment on column client.confirmed_by is '@adm/domain/client/client-terms Confirmer';
comment on column client.default_options is '@adm/domain/offer/booking-option BookingOption';
comment on column client.report_language is '@adm/domain/values/language Language';
comment on column client.recipients is '@adm/domain/client/client-recipients Recipients';
create index client_name_idx on client using gin (plain(name) gin_trgm_ops);
create index client_name_order_idx on client (plain(name) text_pattern_ops);
create index client_city_idx on client (plain(city) text_pattern_ops);
create index client_tags_idx on client using gin (tags);
-- The clients whose tags are suggested.
create index client_tagged_idx on client (id) where tags <> '{}';
create index client_sales_rep_idx on client (sales_rep_id);
create index client_offer_idx on client (offer);
-- Duplicates are found by these two.
create index client_siret_idx on client (siret);
create index client_phone_idx on client (phone);
create index client_merged_idx on client (merged_into) where merged_into is not null;
-- The search box and the list search the same text, mail addresses included.
create index client_search_idx on client using gin (
  plain(name || ' ' || zip_code || ' ' || city || ' ' || coalesce(phone, '') || ' ' || coalesce(emergency_phone, '') || ' ' || coalesce(siret, '') || ' ' || coalesce(email, '') || ' ' || coalesce(former_words, '')) gin_trgm_ops
) where merged_into is null;
-- The list, which shows the clients that are not merged. A deep page is found in the index alone: without the name in it, plain(name) would
-- be computed again from each row before the page.
create index client_by_name_idx on client ((plain(name) collate "und-x-icu"), id) include (name) where merged_into is null;
create index client_by_city_idx on client ((plain(city) collate "und-x-icu"), id) include (city) where merged_into is null;
create index client_by_creation_idx on client (created_at, id) where merged_into is null;

create table client_blocking (
  id uuid primary key,
  client_id uuid not null references client,
  title text not null,
  message text not null,
  reason text not null check (reason in ('INVOICING_OVERDUE', 'CUSTOM')),
  origin text not null check (origin in ('USER', 'SYSTEM')),
  blocked_at timestamptz not null,
  blocked_by uuid references user_account,
  start_day date not null,
  end_day date check (end_day >= start_day),
  unblocked_at timestamptz,
  unblocked_by uuid references user_account,
  lifted_by text check (lifted_by in ('manual', 'paid', 'ended')),
  lift_reason text,
  lift_comment text,
  -- The unpaid invoices of an overdue block.
  invoices text[] not null default '{}',
  constraint client_blocking_lifted check ((unblocked_at is null) = (lifted_by is null))
);
comment on column client_blocking.reason is '@adm/domain/client/client-blocking BlockingReason';
comment on column client_blocking.origin is '@adm/domain/client/client-blocking BlockingOrigin';
comment on column client_blocking.lifted_by is '@adm/domain/client/client-blocking LiftCause';
comment on column client_blocking.lift_reason is '@adm/domain/client/client-blocking LiftReason';
create index client_blocking_client_idx on client_blocking (client_id) where unblocked_at is null;
create index client_blocking_history_idx on client_blocking (client_id, start_day desc, id desc);
create index client_blocking_end_idx on client_blocking (end_day) where unblocked_at is null;

-- The people of a client. One of them is its main user.
create table client_user (
  id uuid primary key,
  client_id uuid not null references client,
  name text not null,
  email text not null,
  phone text,
  role text not null,
  notifications text[] not null default '{}',
  is_main boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1
);
comment on column client_user.role is '@adm/domain/client/client-user ClientUserRole';
comment on column client_user.notifications is '@adm/domain/client/client-recipients MessageKind';
create unique index client_user_main_idx on client_user (client_id) where is_main;
create unique index client_user_email_idx on client_user (client_id, lower(email));

-- What a client wants done its own way, on the orders that match the conditions.
create table specific_process (
  id uuid primary key,
  client_id uuid not null references client,
  title text not null,
  furnishings text[] not null,
  inventory_types text[] not null,
  area_id uuid references area,
  ug text,
  instructions text,
  checklist text[] not null default '{}',
  document_types text[] not null default '{}',
  recipients text,
  extra_minutes integer not null default 0 check (extra_minutes between 0 and 480),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint specific_process_not_empty check (
    instructions is not null or checklist <> '{}' or document_types <> '{}' or recipients is not null or extra_minutes > 0
  ),
  constraint specific_process_applies check (furnishings <> '{}' and inventory_types <> '{}')
);
comment on column specific_process.furnishings is '@adm/domain/client/specific-process Furnishing';
comment on column specific_process.inventory_types is '@adm/domain/client/specific-process InventoryType';
comment on column specific_process.document_types is '@adm/domain/document/document-type DocumentType';
create index specific_process_client_idx on specific_process (client_id, created_at, id);

create table client_merge (
  id uuid primary key,
  survivor_id uuid not null references client,
  merged_id uuid not null references client,
  merged_at timestamptz not null,
  -- The change in the survivor's history, by which it is undone.
  change_id uuid,
  -- The merged client's main user, when the survivor had its own.
  demoted_user_id uuid,
  undone_at timestamptz,
  -- The orders of a large client follow a merge, and its undoing, in batches: until all have, neither client can be merged again.
  orders_moving boolean not null default false,
  -- The direction of the batches; and, when they stopped, why and when, for the person who resumes them.
  orders_way text check (orders_way in ('there', 'back')),
  orders_stopped_because text,
  orders_stopped_at timestamptz
);
comment on column client_merge.orders_way is '@adm/domain/client/client-merge OrderWay';
create index client_merge_survivor_idx on client_merge (survivor_id, merged_at desc);
create index client_merge_merged_idx on client_merge (merged_id);
create index client_merge_change_idx on client_merge (change_id);
create index client_merge_moving_idx on client_merge (id) where orders_moving;

-- Each row whose client the merge replaced: undoing gives back these rows and no others.
create table client_merge_row (
  merge_id uuid not null references client_merge,
  table_name text not null,
  row_id uuid not null,
  primary key (merge_id, table_name, row_id)
);
