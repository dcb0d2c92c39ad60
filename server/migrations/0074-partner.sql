-- How the partner of a service on demand is reached; partner_name exists. G26 reads the order, and no longer what a step states.
alter table booking add column partner_email text, add column partner_phone text;

-- The partners named so far, to choose from: in their own table, so that a million bookings need not be read.
create table booking_partner (
  name text not null,
  email text,
  phone text,
  used_at timestamptz not null
);
create unique index booking_partner_name_idx on booking_partner (lower(name));
insert into booking_partner (name, used_at)
select distinct on (lower(partner_name)) partner_name, updated_at
from booking where partner_name is not null order by lower(partner_name), updated_at desc;
