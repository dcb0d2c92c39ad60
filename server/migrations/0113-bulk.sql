-- Acts on many rows: one pair of tables for all of them, where orders had two and fixes of alerts a list in one column.

-- One act on many rows: what, who, when. Its job, when it is long, carries it out and has its identifier.
create table bulk (
  id uuid primary key,
  -- The name of its declaration, which is that of its job.
  kind text not null,
  act jsonb not null,
  by_id uuid,
  created_at timestamptz not null,
  total integer not null,
  -- Its identifier in the history, by which it is undone.
  change_id uuid,
  job_id uuid,
  undone_at timestamptz,
  undo_job_id uuid
);
create index bulk_recent_idx on bulk (kind, created_at desc, id desc);

-- A row of an act, in the order of execution, with its outcome.
create table bulk_row (
  bulk_id uuid not null references bulk on delete cascade,
  position integer not null,
  -- The order, the alert, the row of a delivery.
  object_id uuid not null,
  -- What the act needs of the row: the version that the person saw, the confirmed fee.
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'kept')),
  -- The change that the undo takes back; none when the act only sends.
  change_id uuid,
  -- What was done, where the act does not say it.
  words text,
  code text,
  message text,
  primary key (bulk_id, position)
);

insert into bulk (id, kind, act, by_id, created_at, total, change_id, job_id, undone_at, undo_job_id)
select id, 'booking.bulk', act, by_id, created_at, total, change_id, job_id, undone_at, undo_job_id from booking_bulk;

insert into bulk_row (bulk_id, position, object_id, input, state, change_id, code, message)
select bulk_id, position, booking_id, json_build_object('version', version, 'feeCents', fee_cents), state, change_id, code, message
from booking_bulk_row;

insert into bulk (id, kind, act, by_id, created_at, total, change_id, job_id, undone_at)
select fixed.id, 'alert.fix-bulk', json_build_object('kind', fixed.kind), case when event.by_kind = 'staff' then event.by_id::uuid end, event.at, jsonb_array_length(fixed.rows), fixed.change_id,
  job.id, fixed.undone_at
from alert_fix_bulk as fixed join event on event.id = fixed.change_id left join job on job.id = fixed.id;

insert into bulk_row (bulk_id, position, object_id, input, state, change_id, words, message, code)
select fixed.id, row.position - 1, (row.fix ->> 'alertId')::uuid, jsonb_build_object('version', row.fix -> 'version'),
  case row.fix ->> 'state' when 'left' then 'kept' else row.fix ->> 'state' end, (row.fix ->> 'changeId')::uuid, row.fix ->> 'words',
  row.fix ->> 'message', case when row.fix ->> 'state' in ('refused', 'left') then '' end
from alert_fix_bulk as fixed
  join event on event.id = fixed.change_id
  cross join lateral jsonb_array_elements(fixed.rows) with ordinality as row (fix, position);

drop table booking_bulk_row, booking_bulk, alert_fix_bulk;
