-- The words of services, options and languages moved below the bookings, which grids must know too.
comment on column booking.service is '@adm/domain/offer/sold-service BookingService';
comment on column booking.options is '@adm/domain/offer/booking-option BookingOption';
comment on column booking.language is '@adm/domain/values/language Language';
comment on column checker.languages is '@adm/domain/values/language Language';
comment on column booking.price_lines is '@adm/domain/offer/price-line PriceLine[]';

-- A grid belongs to an offer or to one client; that of PAY_AS_YOU_GO is the public one.
create table price_grid (
  id uuid primary key,
  name text not null,
  offer text,
  client_id uuid references client,
  version integer not null default 1,
  constraint price_grid_has_one_owner check ((offer is null) <> (client_id is null))
);
comment on column price_grid.offer is '@adm/domain/offer/offer Offer';
create unique index price_grid_offer_idx on price_grid (offer) where offer is not null;
create unique index price_grid_client_idx on price_grid (client_id) where client_id is not null;

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

-- What is the client's own beside its grid: hundredths of a percent; volume discounts instead of the grid's.
create table client_price (
  client_id uuid primary key references client,
  discount_rate integer not null default 0 check (discount_rate between 0 and 10000),
  same_day jsonb,
  month jsonb,
  version integer not null default 1
);
comment on column client_price.same_day is '@adm/domain/offer/price-grid VolumeTiers';
comment on column client_price.month is '@adm/domain/offer/price-grid VolumeTiers';

-- The grid and terms that an order was priced by, fixed with it; none for orders of before the grids.
alter table booking add price_source jsonb;
comment on column booking.price_source is '@adm/domain/offer/price-line PriceSource';
-- How many orders a client has for a day: the volume discounts. Those of a month stand in `booking_client_year_idx`.
create index booking_client_wished_idx on booking (client_id, wished_day) where wished_day is not null;

insert into price_grid (id, name, offer) values ('01900000-0000-7000-8000-000000000001', 'Grille publique', 'PAY_AS_YOU_GO');
insert into price_grid_version (id, grid_id, number, valid_from, prices, created_at) values (
  '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', 1, '2020-01-01',
  '{"base":{"checkin":{"T1":7000,"T2":9000,"T3":11000,"T4":13000,"T5":15000,"T6":17000},"checkout":{"T1":7700,"T2":9900,"T3":12100,"T4":14300,"T5":16500,"T6":18700},"checkout_checkin":{"T1":11200,"T2":14400,"T3":17600,"T4":20800,"T5":24000,"T6":27200},"control":{"T1":4200,"T2":5400,"T3":6600,"T4":7800,"T5":9000,"T6":10200},"control_checkout":{"T1":9100,"T2":11700,"T3":14300,"T4":16900,"T5":19500,"T6":22100},"previsit":{"T1":4200,"T2":5400,"T3":6600,"T4":7800,"T5":9000,"T6":10200},"chiffrage":{"T1":4900,"T2":6300,"T3":7700,"T4":9100,"T5":10500,"T6":11900},"visite":{"T1":3500,"T2":4500,"T3":5500,"T4":6500,"T5":7500,"T6":8500},"diagnostics":{"T1":10500,"T2":13500,"T3":16500,"T4":19500,"T5":22500,"T6":25500},"cleaning":{"T1":9800,"T2":12600,"T3":15400,"T4":18200,"T5":21000,"T6":23800},"photos":{"T1":5600,"T2":7200,"T3":8800,"T4":10400,"T5":12000,"T6":13600},"plan":{"T1":6300,"T2":8100,"T3":9900,"T4":11700,"T5":13500,"T6":15300}},"furnished":{"checkin":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"checkout":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"checkout_checkin":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"control":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"control_checkout":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"previsit":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"chiffrage":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"visite":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"diagnostics":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"cleaning":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"photos":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000},"plan":{"T1":2000,"T2":2000,"T3":2000,"T4":2000,"T5":2000,"T6":2000}},"houseRate":1500,"businessRate":2000,"surfaceStep":500,"annex":500,"virtualTour":4000,"annotated":1500,"urgent":1500,"outOfHours":2500,"zones":[],"sameDay":[],"month":[],"minimum":0,"fees":{"lastMinuteRate":5000,"unsuccessfulMoveRate":6000,"displacement":4500}}',
  '2020-01-01T00:00:00Z'
);
