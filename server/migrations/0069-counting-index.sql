-- The total of a filter is counted in its index alone, where it read each row for what a second filter asks. A change of status enters each of
-- these anew in any case, since the status has an index of its own.
drop index booking_client_idx;
drop index booking_area_idx;
drop index booking_service_idx;
create index booking_client_idx on booking (client_id, listed_at desc, id desc) include (status);
create index booking_area_idx on booking (area_id, listed_at desc, id desc) include (status);
create index booking_service_idx on booking (service, listed_at desc, id desc) include (status);

-- Only homes have rooms and a kind, and the filters on them ask for homes.
drop index booking_room_count_idx;
drop index booking_property_kind_idx;
create index booking_room_count_idx on booking (room_count, listed_at desc, id desc) where property_type = 'house';
create index booking_property_kind_idx on booking (property_kind, listed_at desc, id desc) where property_type = 'house';
