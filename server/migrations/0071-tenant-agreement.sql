-- Who of several tenants fixes the appointment: the first who chooses, or all by agreeing on one slot.
alter table client add column slot_decision text not null default 'first';
comment on column client.slot_decision is '@adm/domain/client/slot-decision SlotDecision';

alter table slot_offer
  -- As the client's parameter said when the offer was made.
  add column decision text not null default 'first' check (decision in ('first', 'all')),
  -- The slot on which the tenants are to agree.
  add column proposed_at timestamptz;
comment on column slot_offer.decision is '@adm/domain/client/slot-decision SlotDecision';

-- The slot of an offer to which a tenant agreed last. Tenants are written again at each change of an order: no foreign key.
create table slot_answer (
  offer_id uuid not null references slot_offer on delete cascade,
  tenant_id uuid not null,
  start_at timestamptz not null,
  answered_at timestamptz not null,
  -- How often the tenant proposed a slot.
  proposals integer not null default 0,
  primary key (offer_id, tenant_id)
);
comment on column mission.reserved_for is 'the tenant who chooses, or the offer whose tenants are to agree on the slot';
