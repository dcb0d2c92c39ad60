-- A proposal for the lots of a delivery: of which delivery, and what the person chose for it.
alter table calendar_plan add column delivery_id uuid references delivery, add column delivery_choice jsonb,
  add constraint calendar_plan_delivery check ((delivery_id is null) = (delivery_choice is null));
create index calendar_plan_delivery_idx on calendar_plan (delivery_id, created_at desc) where delivery_id is not null;
