-- Words that people put on orders.
alter table booking add column tags text[];
create index booking_tags_idx on booking using gin (tags) where tags <> '{}';

-- Those that are proposed: given once at least, each in one case.
create table booking_tag (name text not null);
create unique index booking_tag_name_idx on booking_tag (lower(name));

-- One act on many orders: what, who, when. Its rows say what became of each; its job, when it is long, carries it out.
create table booking_bulk (
  id uuid primary key,
  act jsonb not null,
  by_id uuid,
  created_at timestamptz not null,
  total integer not null,
  -- What history knows it by: its undoing names it.
  change_id uuid,
  job_id uuid,
  undone_at timestamptz,
  undo_job_id uuid
);
comment on column booking_bulk.act is '@adm/domain/booking/bulk-act BulkAct';
create index booking_bulk_recent_idx on booking_bulk (created_at desc, id desc);

-- An order of it, in the order of the doing. `version`: the one that the person saw.
create table booking_bulk_row (
  bulk_id uuid not null references booking_bulk on delete cascade,
  position integer not null,
  booking_id uuid not null,
  version integer not null,
  fee_cents integer,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'kept')),
  change_id uuid,
  code text,
  message text,
  primary key (bulk_id, position)
);
comment on column booking_bulk_row.state is '@adm/domain/booking/bulk-act BulkRowState';
