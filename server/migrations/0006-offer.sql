-- A grid belongs to an offer or to one client; that of PAY_AS_YOU_GO is the public one. From the day it is closed it prices no order, and
-- its offer or client may have another one.
create table price_grid (
  id uuid primary key,
  name text not null,
  offer text,
  client_id uuid references client,
  version integer not null default 1,
  closed_from date,
  constraint price_grid_has_one_owner check ((offer is null) <> (client_id is null))
);
comment on column price_grid.offer is '@adm/domain/offer/offer Offer';
create unique index price_grid_offer_idx on price_grid (offer) where offer is not null and closed_from is null;
create unique index price_grid_client_idx on price_grid (client_id) where client_id is not null and closed_from is null;
-- All grids of an offer or a client, closed ones too: they price an order of a past day.
create index price_grid_of_offer_idx on price_grid (offer) where offer is not null;
create index price_grid_of_client_idx on price_grid (client_id) where client_id is not null;

create table price_grid_version (
  id uuid primary key,
  grid_id uuid not null references price_grid,
  number integer not null check (number > 0),
  valid_from date not null,
  prices jsonb not null,
  created_at timestamptz not null
);
comment on column price_grid_version.prices is '@adm/domain/offer/price-grid GridPrices';
create unique index price_grid_version_number_idx on price_grid_version (grid_id, number);
create unique index price_grid_version_day_idx on price_grid_version (grid_id, valid_from);

-- The client's own terms beside its grid, as versions.
create table client_price (
  client_id uuid primary key references client,
  version integer not null default 1
);

-- The client's own terms from a day on: a discount in hundredths of a percent; a minimum and volume discounts that replace the grid's.
-- It follows the client's terms when two clients are merged.
create table client_price_version (
  client_id uuid not null references client_price on update cascade,
  valid_from date not null,
  discount_rate integer not null default 0 check (discount_rate between 0 and 10000),
  minimum_cents integer check (minimum_cents >= 0),
  same_day jsonb,
  month jsonb,
  primary key (client_id, valid_from)
);
comment on column client_price_version.same_day is '@adm/domain/offer/price-grid VolumeTiers';
comment on column client_price_version.month is '@adm/domain/offer/price-grid VolumeTiers';
