-- A proposal of the solver: orders × checkers × days. It lies beside the real planning until a person applies it.
create table calendar_plan (
  id uuid primary key,
  by_id uuid,
  created_at timestamptz not null,
  from_day date not null,
  until_day date not null,
  checker_ids uuid[] not null,
  job_id uuid,
  stopped_at timestamptz,
  -- The value of the plan and of the greedy plan, and what each checker gets; null before the first step.
  figures jsonb
);
comment on column calendar_plan.figures is '@adm/domain/calendar/plan/plan-figures PlanFigures';

-- An order of a plan, the most urgent first: its place, or why it has none.
create table calendar_plan_order (
  plan_id uuid not null references calendar_plan on delete cascade,
  position integer not null,
  booking_id uuid not null,
  -- The version that the solver read: an order that changed since is not applied.
  version integer not null,
  checker_id uuid,
  start_at timestamptz,
  reasons jsonb not null default '[]',
  state text not null default 'proposed' check (state in ('proposed', 'applied', 'refused', 'stays')),
  message text,
  -- The step of the order, and the act that applied it, in the history.
  change_id uuid,
  applied_id uuid,
  primary key (plan_id, position),
  constraint calendar_plan_order_placed check ((checker_id is null) = (start_at is null))
);
comment on column calendar_plan_order.reasons is '@adm/domain/calendar/plan/plan-figures PlanReasons';
comment on column calendar_plan_order.state is '@adm/domain/calendar/plan/plan-figures PlanOrderState';
create index calendar_plan_order_applied_idx on calendar_plan_order (applied_id) where applied_id is not null;
