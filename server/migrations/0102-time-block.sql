-- A time of a checker that the desk keeps from missions. A cancelled one stays, for the calendars subscribed to the feed and for the undo.
create table time_block (
  id uuid primary key,
  checker_id uuid not null references checker on delete cascade,
  during tstzrange not null check (not isempty(during)),
  reason text not null,
  created_by uuid references user_account on delete set null,
  created_at timestamptz not null,
  canceled_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- Two planners who block the same minute: one of them has it.
  constraint time_block_apart exclude using gist (checker_id with =, during with &&) where (canceled_at is null)
);
create index time_block_checker_idx on time_block using gist (checker_id, during);
create index time_block_during_idx on time_block using gist (during) where canceled_at is null;
create index time_block_created_idx on time_block (created_by);
