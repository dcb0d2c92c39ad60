-- The keys of an order, a row a leg: to the checker before the visit, and back after it.
create table key_tracking (
  id uuid primary key,
  booking_id uuid not null references booking,
  leg text not null,
  status text not null,
  -- False: no key is expected, the order was cancelled before withdrawal, or the way back is not open yet.
  active boolean not null,
  way text,
  place text,
  hours text,
  person_name text,
  person_phone text,
  postal_address text,
  next_mission_code text,
  comment text,
  -- Somebody stated that the checker has the code of the box.
  has_safelock_code boolean not null default false,
  -- The code itself, sealed for this row.
  safelock_code_sealed text,
  counts jsonb not null default '{}',
  -- Computed at each step and each move of the mission: late and urgent are comparisons with the current time.
  due_at timestamptz,
  urgent_at timestamptz,
  destination text,
  destination_checker_id uuid references checker,
  tracking_number text,
  agreed_by text,
  until_day date,
  previous_status text,
  last_step text,
  moved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint key_tracking_leg_once unique (booking_id, leg)
);
comment on column key_tracking.leg is '@adm/domain/key-tracking/key-status KeyLeg';
comment on column key_tracking.status is '@adm/domain/key-tracking/key-status KeyStatus';
comment on column key_tracking.previous_status is '@adm/domain/key-tracking/key-status KeyStatus';
comment on column key_tracking.destination is '@adm/domain/key-tracking/key-status KeyDestination';
comment on column key_tracking.way is '@adm/domain/key-tracking/keys-plan KeysWay';
comment on column key_tracking.counts is '@adm/domain/key-tracking/key-count KeyCounts';
-- The list: what is due first. Late and urgent keys are ranges of the two partial ones.
create index key_tracking_listed_idx on key_tracking ((coalesce(due_at, 'infinity'::timestamptz)), id);
create index key_tracking_due_idx on key_tracking (due_at, id) where due_at is not null;
create index key_tracking_urgent_idx on key_tracking (urgent_at, id) where urgent_at is not null;
create index key_tracking_destination_idx on key_tracking (destination_checker_id) where destination_checker_id is not null;
-- The stored codes of boxes are few, and read each night: a code is erased a week after its mission.
create index key_tracking_code_idx on key_tracking (booking_id) where safelock_code_sealed is not null;

-- Who had which keys, from when until when: lines are appended, and only the end of the last one is ever updated. A set of keys may serve
-- several orders, one after the other.
create table key_custody (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  key_set_id uuid not null,
  booking_id uuid not null references booking,
  step text not null,
  holder_kind text not null,
  holder_name text not null,
  holder_checker_id uuid references checker,
  from_name text,
  counts jsonb not null,
  at timestamptz not null,
  until_at timestamptz,
  place text,
  proof text,
  constraint key_custody_in_order check (until_at >= at),
  constraint key_custody_one_holder exclude using gist (key_set_id with =, tstzrange(at, until_at) with &&)
);
comment on column key_custody.holder_kind is '@adm/domain/key-tracking/key-custody KeyHolderKind';
comment on column key_custody.counts is '@adm/domain/key-tracking/key-count KeyCounts';
create unique index key_custody_now_idx on key_custody (key_set_id) where until_at is null;
create index key_custody_booking_idx on key_custody (booking_id, seq);
create index key_custody_checker_idx on key_custody (holder_checker_id) where until_at is null and holder_checker_id is not null;

-- The recipients of a mailed handover receipt: sent automatically once, then each time that somebody sends it again.
create table key_receipt_mail (
  id uuid primary key,
  custody_id uuid not null references key_custody (id),
  at timestamptz not null,
  recipients text[] not null,
  by_hand boolean not null
);
create unique index key_receipt_mail_once_idx on key_receipt_mail (custody_id) where not by_hand;
create index key_receipt_mail_custody_idx on key_receipt_mail (custody_id, at);
