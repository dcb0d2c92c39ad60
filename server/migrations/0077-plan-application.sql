-- A large application of a proposal, or its undo, runs as a job in batches: its orders wait until their batch.
alter table calendar_plan add column act_job_id uuid, add column applied_change_id uuid;
alter table calendar_plan_order drop constraint calendar_plan_order_state_check;
alter table calendar_plan_order add constraint calendar_plan_order_state_check
  check (state in ('proposed', 'waiting', 'applied', 'refused', 'stays'));
