-- Who declared an absence: one that a planner announced waits for the people who may change checkers, and names its author to them.
alter table checker_absence
  add column announced boolean not null default false,
  add column declared_by uuid references user_account on delete set null,
  add column declared_at timestamptz;

-- Absences that announce themselves on the home page: those to confirm, and those of today on, over missions to reassign.
create index checker_absence_announced_idx on checker_absence (checker_id) where announced and canceled_at is null;
create index checker_absence_end_idx on checker_absence (upper(during)) where canceled_at is null;
create index checker_absence_declared_idx on checker_absence (declared_by);
