-- What lifted a block, and why; the invoices that an overdue block waits for.
alter table client_blocking
  add column lifted_by text check (lifted_by in ('manual', 'paid', 'ended')),
  add column lift_reason text,
  add column lift_comment text,
  add column invoices text[] not null default '{}';
comment on column client_blocking.lift_reason is '@adm/domain/client/client-blocking LiftReason';
update client_blocking
  set lifted_by = case when unblocked_by is not null then 'manual' when reason = 'INVOICING_OVERDUE' then 'paid' else 'ended' end
  where unblocked_at is not null;
alter table client_blocking add constraint client_blocking_lifted check ((unblocked_at is null) = (lifted_by is null));
create index client_blocking_history_idx on client_blocking (client_id, start_day desc, id desc);
create index client_blocking_end_idx on client_blocking (end_day) where unblocked_at is null;

-- Orders of a blocked client that somebody decided to keep on their date, block by block.
create table booking_kept (
  booking_id uuid not null references booking,
  blocking_id uuid not null references client_blocking,
  kept_by uuid references user_account,
  kept_at timestamptz not null,
  reason text,
  primary key (booking_id, blocking_id)
);
comment on column client_blocking.reason is '@adm/domain/client/client-blocking BlockingReason';
comment on column client_blocking.origin is '@adm/domain/client/client-blocking BlockingOrigin';
comment on column client_blocking.lifted_by is '@adm/domain/client/client-blocking LiftCause';
