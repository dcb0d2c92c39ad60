-- A mission offered to a checker, and the answer. The slot is that of the offer: the order may have another one since.
create table mission_proposition (
  id uuid primary key,
  booking_id uuid not null references booking,
  checker_id uuid not null references checker,
  start_at timestamptz not null,
  -- How the checker was contacted, and the offered fee before tax.
  channel text not null check (channel in ('phone', 'mail', 'sms')),
  fee_cents integer check (fee_cents >= 0),
  status text not null check (status in ('proposed', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
  proposed_at timestamptz not null,
  answered_at timestamptz,
  reason text check (reason in ('distance', 'price', 'unavailable', 'keys', 'other')),
  comment text,
  version integer not null default 1,
  constraint mission_proposition_answered check ((status = 'proposed') = (answered_at is null))
);
comment on column mission_proposition.channel is '@adm/domain/mission-proposition/mission-proposition PropositionChannel';
comment on column mission_proposition.status is '@adm/domain/mission-proposition/mission-proposition PropositionStatus';
comment on column mission_proposition.reason is '@adm/domain/mission-proposition/mission-proposition DeclineReason';
create index mission_proposition_booking_idx on mission_proposition (booking_id, proposed_at desc);
create index mission_proposition_checker_idx on mission_proposition (checker_id, proposed_at desc);
-- One live offer of a slot to a checker; one acceptance of an order.
create unique index mission_proposition_live_idx on mission_proposition (booking_id, checker_id, start_at) where status = 'proposed';
create unique index mission_proposition_accepted_idx on mission_proposition (booking_id) where status = 'accepted';
