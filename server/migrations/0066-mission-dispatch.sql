-- The search of a checker for a slot of an order: propositions in waves, sent and ended by the clock.
create table mission_dispatch (
  id uuid primary key,
  booking_id uuid not null references booking,
  mode text not null check (mode in ('direct', 'waves', 'first')),
  start_at timestamptz not null,
  -- Of a direct proposition.
  checker_id uuid references checker,
  fee_cents integer check (fee_cents > 0),
  waves integer not null default 0,
  -- When the clock acts next.
  due_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('assigned', 'exhausted', 'stopped')),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint mission_dispatch_direct check ((mode = 'direct') = (checker_id is not null)),
  constraint mission_dispatch_ended check ((ended_at is null) = (outcome is null) and (ended_at is null or due_at is null))
);
comment on column mission_dispatch.mode is '@adm/domain/mission-proposition/dispatch DispatchMode';
comment on column mission_dispatch.outcome is '@adm/domain/mission-proposition/dispatch DispatchOutcome';
create unique index mission_dispatch_running_idx on mission_dispatch (booking_id) where ended_at is null;
create index mission_dispatch_booking_idx on mission_dispatch (booking_id, created_at desc);
create index mission_dispatch_due_idx on mission_dispatch (due_at) where due_at is not null;

alter table mission_proposition
  add column dispatch_id uuid references mission_dispatch,
  add column wave integer,
  add column expires_at timestamptz,
  add column unavailable_until date,
  add constraint mission_proposition_sent check (num_nulls(dispatch_id, wave, expires_at) in (0, 3));
create index mission_proposition_live_checker_idx on mission_proposition (checker_id) where status = 'proposed';
-- One proposition for a checker and a wave, whatever process sends it.
create unique index mission_proposition_wave_idx on mission_proposition (dispatch_id, wave, checker_id) where dispatch_id is not null;
