-- An event may also stand in the history of another row: what happens to the keys of an order is told with the order.
alter table event add column part_of_id uuid;
update event set part_of_id = key_tracking.booking_id from key_tracking where event.entity = 'key-tracking' and event.entity_id = key_tracking.id;
create index event_part_idx on event (part_of_id, seq) where part_of_id is not null;
