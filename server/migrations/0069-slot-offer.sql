-- Slots offered to the tenants of an order, with the checker whom the engine reserves for each.
create table slot_offer (
  id uuid primary key,
  booking_id uuid not null references booking,
  status text not null default 'open' check (status in ('open', 'chosen', 'expired', 'withdrawn')),
  created_at timestamptz not null,
  -- Null: the clock does not end it.
  expires_at timestamptz,
  reminders integer not null default 0,
  -- When the clock acts next.
  due_at timestamptz,
  ended_at timestamptz,
  chosen_at timestamptz,
  -- When a tenant said by the link that somebody will be there.
  presence_at timestamptz,
  version integer not null default 1,
  constraint slot_offer_ended check ((status = 'open') = (ended_at is null) and (status = 'open' or due_at is null))
);
comment on column slot_offer.status is '@adm/domain/slot-offer/slot-offer SlotOfferStatus';
create unique index slot_offer_open_idx on slot_offer (booking_id) where status = 'open';
create index slot_offer_booking_idx on slot_offer (booking_id, created_at desc);
create index slot_offer_due_idx on slot_offer (due_at) where due_at is not null;

create table offered_slot (
  offer_id uuid not null references slot_offer on delete cascade,
  start_at timestamptz not null,
  -- Null: typed before slots came from the engine.
  checker_id uuid references checker,
  primary key (offer_id, start_at)
);
create index offered_slot_checker_idx on offered_slot (checker_id) where checker_id is not null;

-- A slot that a tenant is choosing is reserved for ten minutes: a mission of a rank below 1, in the exclusion that keeps missions apart.
-- It is not live: it is on no calendar and in no list. It overlaps no mission but that of its own order, which may move by half an hour.
alter table mission drop constraint mission_checker_free;
alter table mission drop column busy;
alter table mission
  add column reserved_until timestamptz,
  -- The tenant who chooses. Tenants are written again at each change of an order: no foreign key.
  add column reserved_for uuid,
  add constraint mission_reservation check ((reserved_until is null) = (rank > 0) and (reserved_until is null) = (reserved_for is null)
    and (reserved_until is null or not live));
alter table mission
  add column busy tstzrange generated always as (
    case when (live or reserved_until is not null) and checker_id is not null then tstzrange(leaves_at, end_at) end) stored,
  add constraint mission_checker_free exclude using gist (checker_id with =, busy with &&, booking_id with <>) where (busy is not null)
    deferrable initially immediate;
drop index mission_checker_day_idx;
create index mission_checker_day_idx on mission (checker_id, start_at)
  where (live or reserved_until is not null) and checker_id is not null;
create index mission_reserved_idx on mission (reserved_until) where reserved_until is not null;

-- The link of a tenant.
alter table personal_link
  drop constraint personal_link_kind_check,
  add constraint personal_link_kind_check
    check (kind in ('invitation', 'reset', 'checker-calendar', 'mission-proposition', 'slot-offer')),
  -- Tenants are written again at each change of an order: no foreign key. The link of a removed tenant opens nothing.
  add column tenant_id uuid,
  drop constraint personal_link_bearer,
  add constraint personal_link_bearer check (num_nonnulls(user_id, checker_id, tenant_id) = 1);

-- Orders that already wait for a choice: the slots that were typed become an offer without links and without end, answered by hand.
insert into slot_offer (id, booking_id, created_at)
select last.id, booking.id, last.at
from booking
join lateral (
  select event.id, event.at, event.facts from event
  where event.entity_id = booking.id and event.entity = 'booking' and jsonb_typeof(event.facts -> 'slots') = 'array'
  order by event.seq desc limit 1
) as last on true
where booking.status in ('waiting_roomer', 'waiting_visitors');
insert into offered_slot (offer_id, start_at)
select distinct slot_offer.id, typed.start_at::timestamptz
from slot_offer join event on event.id = slot_offer.id, jsonb_array_elements_text(event.facts -> 'slots') as typed (start_at);
