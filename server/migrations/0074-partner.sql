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

-- An order that was sent to its partner by a personal link.
create table partner_request (
  id uuid primary key,
  booking_id uuid not null references booking,
  partner_name text not null,
  partner_email text not null,
  quotation_number text,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  version integer not null default 1
);
create index partner_request_booking_idx on partner_request (booking_id, created_at desc);

-- The link of a partner has no bearer but its request.
alter table personal_link
  drop constraint personal_link_kind_check,
  add constraint personal_link_kind_check
    check (kind in ('invitation', 'reset', 'checker-calendar', 'mission-proposition', 'slot-offer', 'partner-request')),
  drop constraint personal_link_bearer,
  add constraint personal_link_bearer
    check (num_nonnulls(user_id, checker_id, tenant_id) = case when kind = 'partner-request' then 0 else 1 end
      and (kind <> 'partner-request' or subject_id is not null));
