-- A mission that its checker gave up less than 24 hours before its start. The step of the order made it; the undo of the step takes it back.
create table late_withdrawal (
  id uuid primary key,
  checker_id uuid not null references checker,
  booking_id uuid not null references booking,
  start_at timestamptz not null,
  at timestamptz not null,
  reason text,
  by_link boolean not null,
  undone_at timestamptz
);
create index late_withdrawal_checker_idx on late_withdrawal (checker_id, at desc) where undone_at is null;
create index late_withdrawal_booking_idx on late_withdrawal (booking_id, at desc);
