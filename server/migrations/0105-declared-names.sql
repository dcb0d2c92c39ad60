-- Lists of names that the code declares, and that each new subject had to write here again: the types of the columns and the schemas of the
-- calls allow no other name.
alter table saved_view drop constraint saved_view_list_check;
alter table document drop constraint document_entity_check;
alter table personal_link drop constraint personal_link_kind_check;
alter table inbox_item drop constraint inbox_item_entity_check;

-- The entities whose changes queue an evaluation of alerts. Each start of the server writes those that the code declares.
create table alert_source (entity text primary key);
insert into alert_source values ('booking'), ('client'), ('checker'), ('mission-proposition'), ('dispatch'), ('slot-offer'),
  ('key-tracking'), ('meter'), ('document'), ('bounced-address');

create or replace function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_due (entity, entity_id, part_of_id, is_new, by_id, has_moved, left_checker_id, left_start_at)
  select entity, entity_id, part_of_id, before is null, case when by_kind = 'staff' then by_id::uuid end,
    entity = 'booking' and before is not null and (after ? 'checkerId' or after ? 'startAt'),
    case when entity = 'booking' then (before ->> 'checkerId')::uuid end,
    case when entity = 'booking' then (before ->> 'startAt')::timestamptz end
  from recorded join alert_source using (entity);
  return null;
end $$;
