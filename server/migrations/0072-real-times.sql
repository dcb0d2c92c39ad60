-- When the checker arrived on site and when the mission ended there: stated by whoever closes it, both or neither.
alter table booking
  add column arrived_at timestamptz,
  add column finished_at timestamptz,
  add constraint booking_real_times check (
    (arrived_at is null) = (finished_at is null) and finished_at > arrived_at and finished_at <= arrived_at + interval '12 hours'
  );
-- The statistics of durations read the missions of a period from this index alone.
create index booking_real_times_idx on booking (arrived_at)
  include (finished_at, service, room_count, furnished, property_kind, checker_id, area_id, client_id, duration_minutes, created_at)
  where arrived_at is not null and property_type = 'house';
