-- The meters of a dwelling. A replaced device keeps its readings: `device` counts the devices, from 1.
create table meter (
  id uuid primary key,
  dwelling_id uuid not null references dwelling,
  type text not null check (type in ('CALORIE', 'COLD_WATER', 'ELECTRICITY', 'GAS', 'HOT_WATER')),
  point_number text,
  serial text,
  place text,
  unit text not null check (unit in ('kWh', 'MWh', 'm³')),
  device integer not null default 1,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint meter_has_number check (point_number is not null or serial is not null)
);
comment on column meter.type is '@adm/domain/meter/meter-type MeterType';
comment on column meter.unit is '@adm/domain/meter/meter MeterUnit';
create index meter_dwelling_idx on meter (dwelling_id, created_at, id);
create unique index meter_point_idx on meter (dwelling_id, type, point_number);
create unique index meter_serial_idx on meter (dwelling_id, type, serial);

create table meter_reading (
  id uuid primary key,
  meter_id uuid not null references meter,
  booking_id uuid not null references booking,
  kind text not null check (kind in ('reading', 'removed', 'installed')),
  read_day date not null,
  -- Null when nobody read a device before it was removed.
  index double precision check (index >= 0),
  device integer not null,
  -- The number of the removed device; that of the present one is in the meter.
  serial text,
  constraint meter_reading_told check (index is not null or kind = 'removed')
);
comment on column meter_reading.kind is '@adm/domain/meter/meter ReadingKind';
create index meter_reading_meter_idx on meter_reading (meter_id, device, read_day, id);
create index meter_reading_booking_idx on meter_reading (booking_id);
-- One reading of a device for an order; a device is installed and removed once.
create unique index meter_reading_once_idx on meter_reading (meter_id, device, booking_id) where kind = 'reading';
create unique index meter_reading_device_idx on meter_reading (meter_id, device, kind) where kind <> 'reading';
