-- A client in full. `email` holds one or several addresses, separated by commas.
alter table client
  add column siren text,
  add column vat_number text,
  add column preferences text,
  add column billing_name text,
  add column billing_address text,
  add column billing_zip_code text,
  add column billing_city text,
  -- The property office: where keys are fetched, and when it is open.
  add column office_address text,
  add column office_zip_code text,
  add column office_city text,
  add column office_hours text,
  add column crm_deal_id text,
  add column crm_company_url text,
  add column potential_missions_per_month integer check (potential_missions_per_month >= 0),
  add column lot_count integer check (lot_count >= 0),
  add column sales_rep_id uuid references user_account,
  add column payment_terms text,
  add column payment_means text,
  add column invoicing_frequency text not null default 'classic',
  add column invoicing_day text,
  add column block_threshold_cents integer check (block_threshold_cents > 0),
  add column block_after_days integer check (block_after_days > 0),
  add column purchase_order_required boolean not null default false,
  add column date_chosen_by text not null default 'client',
  add column confirmed_by text not null default 'nobody',
  add column keys_instructions text,
  -- What a new order of this client begins with.
  add column default_options text[] not null default '{}',
  add column report_language text not null default 'FR',
  -- Addresses that receive a kind of message besides the people of the client: { "invoice": "compta@agence.fr" }.
  add column recipients jsonb not null default '{}',
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint client_invoicing_check check ((invoicing_frequency = 'monthly') = (invoicing_day is not null));
comment on column client.payment_terms is '@adm/domain/client/client-terms PaymentTerms';
comment on column client.payment_means is '@adm/domain/client/client-terms PaymentMeans';
comment on column client.invoicing_frequency is '@adm/domain/client/client-terms InvoicingFrequency';
comment on column client.invoicing_day is '@adm/domain/client/client-terms InvoicingDay';
comment on column client.date_chosen_by is '@adm/domain/client/client-terms DateChooser';
comment on column client.confirmed_by is '@adm/domain/client/client-terms Confirmer';
comment on column client.default_options is '@adm/domain/offer/booking-option BookingOption';
comment on column client.report_language is '@adm/domain/values/language Language';
comment on column client.recipients is '@adm/domain/client/client-recipients Recipients';
comment on column client.rental_type is '@adm/domain/client/client RentalType';
comment on column checker.languages is '@adm/domain/values/language Language';
comment on column booking.language is '@adm/domain/values/language Language';
comment on column booking.options is '@adm/domain/offer/booking-option BookingOption';

-- The search box and the list read the same words, the addresses of mail among them.
drop index client_search_idx;
create index client_search_idx on client using gin (
  plain(name || ' ' || zip_code || ' ' || city || ' ' || coalesce(phone, '') || ' ' || coalesce(emergency_phone, '') || ' ' || coalesce(siret, '') || ' ' || coalesce(email, '')) gin_trgm_ops
);
create index client_by_name_idx on client ((plain(name) collate "und-x-icu"), id);
create index client_by_city_idx on client ((plain(city) collate "und-x-icu"), id);
create index client_by_creation_idx on client (created_at, id);
create index client_city_idx on client (plain(city) text_pattern_ops);
create index client_tags_idx on client using gin (tags);
-- Those whose tags are proposed.
create index client_tagged_idx on client (id) where tags <> '{}';
create index client_sales_rep_idx on client (sales_rep_id);
create index client_offer_idx on client (offer);
-- Duplicates are found by these.
create index client_siret_idx on client (siret);
create index client_phone_idx on client (phone);

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
