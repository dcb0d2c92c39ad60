-- What is ticked of a lot on the day of its delivery: what its order does not say while it is open.
create table delivery_lot (
  id uuid primary key references delivery_row on delete cascade,
  -- Of this order only: a row whose missions were taken back and made again has another.
  booking_id uuid not null references booking,
  mark text check (mark in ('on_site', 'handed_over', 'with_reserves', 'absent')),
  reserves text,
  marked_at timestamptz not null,
  version integer not null,
  constraint delivery_lot_reserves check (reserves is null or mark = 'with_reserves')
);
