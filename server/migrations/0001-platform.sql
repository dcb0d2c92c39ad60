create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text as a search reads it: without capitals, accents, apostrophes and hyphens; a run of blanks is one space. unaccent is STABLE and an
-- index needs an IMMUTABLE function, hence the dictionary by its name.
-- Hyphens, apostrophes and blanks of every kind are made plain by unaccent; replace() folds them six times faster than a regular expression.
create function plain(text) returns text language sql immutable parallel safe strict
  return replace(replace(replace(
    replace(replace(lower(public.unaccent('public.unaccent'::regdictionary, translate($1, E'\u00a0\u202f\t\n\r', '     '))), '-', ' '), '''', ' '),
    ' ', E' \u0001'), E'\u0001 ', ''), E'\u0001', '');

-- Who did what, when. `before` and `after` hold only the fields that changed; a creation has no `before` and all of `after`. `seq` is
-- taken while the row is locked, so that the events of a row stand in the order of its changes; `at` may not.
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
  request_id text not null
);
create index event_entity_idx on event (entity_id, seq);

-- One row a request key: the first answer, given again to a second copy of the request.
create table idempotency (
  person_id text not null,
  key text not null,
  print text not null,
  at timestamptz not null,
  status integer,
  answer json,
  primary key (person_id, key)
);
create index idempotency_at_idx on idempotency (at);

-- Grows with each change of an entity; their sum tells a remembered total whether it still holds. Many slots, so that two changes do
-- not wait for each other.
create table change_mark (
  entity text not null,
  slot integer not null,
  n bigint not null default 0,
  primary key (entity, slot)
) with (fillfactor = 50);

-- Long work and what runs by the clock. A process takes a job for some seconds and takes it again after each step; when the process dies
-- another one goes on from `progress`. `slot` is the moment that a job of the clock is due at, so that it runs once.
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
