create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Normalizes a text for search: lower case, without accents; apostrophes and hyphens become spaces; a run of blanks becomes one space.
-- unaccent() without a dictionary is STABLE, and an index needs an IMMUTABLE function: hence the dictionary by its name. unaccent makes
-- hyphens, apostrophes and blanks of every kind plain; replace() folds them six times faster than a regular expression. In plpgsql each
-- connection compiles it once; PostgreSQL parses and plans a SQL function again in every statement that calls it, 0.15 ms of a new order.
create function plain(text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return replace(replace(replace(
    replace(replace(lower(public.unaccent('public.unaccent'::regdictionary, translate($1, E'\u00a0\u202f\t\n\r', '     '))), '-', ' '), '''', ' '),
    ' ', E' \u0001'), E'\u0001 ', ''), E'\u0001', '');
end $$;

-- Who did what, when. `before` and `after` hold only the fields that changed; a creation has no `before` and a complete `after`. `seq` is
-- assigned while the row is locked, so that the events of a row follow the order of its changes; `at` may not.
create table event (
  id uuid primary key,
  seq bigint not null generated always as identity,
  entity text not null,
  entity_id uuid not null,
  kind text not null,
  at timestamptz not null,
  by_kind text not null,
  by_id text,
  reason text,
  facts jsonb,
  before jsonb,
  after jsonb not null,
  request_id text not null,
  -- Another row whose history shows this event too: the order shows what happens to its keys.
  part_of_id uuid
);
create index event_entity_idx on event (entity_id, seq);
create index event_part_idx on event (part_of_id, seq) where part_of_id is not null;
-- The event of a new order exceeds the size that PostgreSQL leaves uncompressed, so that each new order pays for the compression: lz4 takes
-- a quarter of the time. A PostgreSQL built without lz4 (PGlite) uses its default compression.
do $$ begin
  alter table event alter column after set compression lz4, alter column before set compression lz4, alter column facts set compression lz4;
exception when feature_not_supported then null;
end $$;

-- One row a request key: the first response, returned again for a repeated request.
create table idempotency (
  person_id text not null,
  key text not null,
  print text not null,
  at timestamptz not null,
  status integer,
  answer json,
  -- The change to undo, returned with the response: a repeated request gets it too.
  change_id uuid,
  primary key (person_id, key)
);
create index idempotency_at_idx on idempotency (at);
-- A response is deleted after 24 hours and read only when a request is repeated: to compress it costs more than it saves. It stays in its
-- row, uncompressed; the response of an order is a little longer than the size that PostgreSQL leaves uncompressed by default.
alter table idempotency set (toast_tuple_target = 8160);
alter table idempotency alter column answer set storage main;

-- Grows with each change of an entity; the sum over the slots says whether a remembered total is still valid. Many slots, so that two
-- changes do not wait for each other.
create table change_mark (
  entity text not null,
  slot integer not null,
  n bigint not null default 0,
  primary key (entity, slot)
) with (fillfactor = 50);

-- Long work and scheduled work. A process leases a job for some seconds and renews the lease after each step; when the process dies
-- another one continues from `progress`. `slot` is the time that a scheduled job is due at, so that it runs once.
create table job (
  id uuid primary key,
  name text not null,
  slot text unique,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer,
  errors jsonb not null default '[]',
  progress jsonb,
  input jsonb not null default '{}',
  failures integer not null default 0,
  runs_at timestamptz not null,
  by_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index job_waiting_idx on job (runs_at) where state in ('waiting', 'running');
create index job_created_idx on job (created_at);

-- Outgoing mails, written in the transaction of the change that they report and sent after it. The text is erased once the mail is sent:
-- its links are secrets.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text,
  html text,
  created_at timestamptz not null,
  good_until timestamptz not null,
  due_at timestamptz not null,
  failures integer not null default 0,
  error text,
  sent_at timestamptz,
  -- One attached file, in base64, erased with the text.
  file_name text,
  file text
);
create index mail_waiting_idx on mail (due_at) where sent_at is null;
create index mail_created_idx on mail (created_at);

-- Requests of a network address to a limited endpoint in an hour, over all processes. The key is a hash: no address is stored.
create table ask_count (
  key text not null,
  hour timestamptz not null,
  asked integer not null,
  primary key (key, hour)
);

-- An imported file: who, which subject, the refused cells. Its job creates the valid rows; deleting the job deletes the import.
create table import (
  job_id uuid primary key references job on delete cascade,
  subject text not null,
  file_name text not null,
  by_id uuid,
  created_at timestamptz not null,
  refused jsonb not null default '[]',
  -- The job that undoes it.
  undo_job_id uuid references job on delete set null
);
comment on column import.refused is '@adm/contract/platform/import CellRefusal[]';
create index import_by_idx on import (by_id, subject, created_at desc);

-- A valid row of an import. Rows of one unit are created together, or not at all. The draft is erased once the row is created.
create table import_row (
  job_id uuid not null references import on delete cascade,
  unit integer not null,
  line integer not null,
  draft jsonb,
  created_id uuid,
  name text,
  -- The change that created the row: an import is undone as one act, row by row.
  change_id uuid,
  primary key (job_id, unit, line)
);

-- Who took which list as a file, and how much of it was sent. Typed filter text is not stored: it may name people.
create table export (
  id uuid primary key,
  subject text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  by_id uuid,
  at timestamptz not null,
  state text not null check (state in ('running', 'whole', 'stopped')),
  rows integer not null default 0,
  ended_at timestamptz
);
comment on column export.subject is '@adm/contract/platform/export ExportSubject';
comment on column export.format is '@adm/contract/platform/export ExportFormat';
comment on column export.filter is '@adm/contract/platform/export ExportedFilter';
comment on column export.state is '@adm/contract/platform/export ExportState';
create index export_at_idx on export (at desc, id desc);
create index export_by_idx on export (by_id, at desc, id desc);

-- Each copy of a file in the store, by its key: the hash of its bytes, then an identifier, so that deleting one copy never deletes another.
-- It waits until a row of a subject refers to it, and is condemned when that row releases it: a job deletes what is condemned, and what
-- has waited too long.
create table stored_file (
  key text primary key,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'condemned'))
);
create index stored_file_loose_idx on stored_file (at) where state <> 'kept';
