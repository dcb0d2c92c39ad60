-- A proposal may move planned missions: where such a mission was when the proposal began, null for an order that waited.
alter table calendar_plan_order add column from_checker_id uuid, add column from_start_at timestamptz;
-- The order of the steps: a mission leaves its hour before another order takes it.
alter table calendar_plan_order add column turn integer;
alter table calendar_plan_order add constraint calendar_plan_order_from check ((from_checker_id is null) = (from_start_at is null));
