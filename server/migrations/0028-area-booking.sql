-- The orders of an area, as a list filters them; and those that are still open, by area and by zip code.
create index booking_area_idx on booking (area_id, listed_at desc, id desc);
create index booking_open_area_idx on booking (area_id)
  where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission', 'done');
create index booking_open_zip_idx on booking (zip_code)
  where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission', 'done');
