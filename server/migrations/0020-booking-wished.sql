-- Orders that nobody has planned yet, by the day they are wished for: what a planner must look at first.
create index booking_wished_idx on booking (wished_day)
  where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker');
