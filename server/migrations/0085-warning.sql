-- A problem with an order, reported by the staff, by its checker, or by the product from a recorded fact. G41 reads the open high ones, and
-- no longer what a person states of them.
create table warning (
  id uuid primary key,
  booking_id uuid not null references booking,
  cause text not null check (cause in ('safety', 'damage', 'meter', 'keys', 'dispute', 'equipment', 'missing_data', 'address')),
  severity text not null check (severity in ('high', 'medium', 'low')),
  text text not null,
  status text not null default 'new' check (status in ('new', 'in_progress', 'resolved', 'dismissed')),
  source text not null check (source in ('staff', 'checker', 'system')),
  -- Who reported it: a colleague, or a checker by a personal link; neither for the product itself.
  reporter_id uuid references user_account,
  checker_id uuid references checker,
  assignee_id uuid references user_account,
  closing_reason text,
  created_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  constraint warning_reporter check (
    (source = 'staff') = (reporter_id is not null) and (source = 'checker') = (checker_id is not null)),
  constraint warning_closed check ((status in ('resolved', 'dismissed')) = (closed_at is not null))
);
comment on column warning.cause is '@adm/domain/warning/warning WarningCause';
comment on column warning.severity is '@adm/domain/warning/warning WarningSeverity';
comment on column warning.status is '@adm/domain/warning/warning WarningStatus';
comment on column warning.source is '@adm/domain/warning/warning WarningSource';
create index warning_booking_idx on warning (booking_id, created_at desc);
create index warning_created_idx on warning (created_at, id);
create index warning_status_idx on warning (status, created_at desc);
create index warning_assignee_idx on warning (assignee_id) where assignee_id is not null;
-- The guard of a report.
create index warning_open_high_idx on warning (booking_id) where severity = 'high' and status in ('new', 'in_progress');
-- One open warning of the product about an order and a cause, however often the fact is recorded.
create unique index warning_system_idx on warning (booking_id, cause) where source = 'system' and status in ('new', 'in_progress');

alter table document drop constraint document_entity_check;
alter table document
  add constraint document_entity_check check (entity in ('booking', 'meter-reading', 'client-logo', 'certification', 'warning'));
