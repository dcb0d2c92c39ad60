create table client (
  id uuid primary key,
  name text not null,
  address text not null,
  zip_code text not null,
  city text not null,
  phone text,
  emergency_phone text,
  email text,
  siret text,
  rental_type text check (rental_type in ('RESIDENTIAL', 'SEASONAL', 'SOCIAL', 'STUDENT', 'OFFICE')),
  offer text not null default 'NO_OFFER',
  tags text[] not null default '{}',
  -- Does every order of this client need a client reference?
  reference_required boolean not null default false,
  version integer not null default 1
);
comment on column client.offer is '@adm/domain/offer/offer Offer';
create index client_name_idx on client using gin (plain(name) gin_trgm_ops);
create index client_name_order_idx on client (plain(name) text_pattern_ops);

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
  unblocked_by uuid references user_account
);
create index client_blocking_client_idx on client_blocking (client_id) where unblocked_at is null;
