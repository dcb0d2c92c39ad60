-- A grid may be closed: from that day on it prices no order, and its offer or client may have another one.
alter table price_grid add column closed_from date;
drop index price_grid_offer_idx;
drop index price_grid_client_idx;
create unique index price_grid_offer_idx on price_grid (offer) where offer is not null and closed_from is null;
create unique index price_grid_client_idx on price_grid (client_id) where client_id is not null and closed_from is null;
-- Those of an offer or a client, closed ones too: what prices an order of a day that is past.
create index price_grid_of_offer_idx on price_grid (offer) where offer is not null;
create index price_grid_of_client_idx on price_grid (client_id) where client_id is not null;

-- What is the client's own from a day on: a discount in hundredths of a percent; a minimum and volume discounts instead of the grid's.
-- It goes with the client's terms when two clients are merged.
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

insert into client_price_version (client_id, valid_from, discount_rate, same_day, month)
  select client_id, '2020-01-01', discount_rate, same_day, month from client_price;
alter table client_price drop column discount_rate, drop column same_day, drop column month;
