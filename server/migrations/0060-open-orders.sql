-- The open orders of the list: a few of all orders, in its order. The statuses are those of `statusesOf('open')`.
create index booking_open_idx on booking (listed_at desc, id desc) where status in (
  'waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed',
  'no_mission', 'done'
);
create index booking_client_open_idx on booking (client_id, listed_at desc, id desc) where status in (
  'waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed',
  'no_mission', 'done'
);
