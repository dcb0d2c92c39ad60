-- The planning board lists the orders without a date or a checker, the most urgent first: the last wished day, then the oldest order.
create index booking_to_plan_idx on booking ((coalesce(wished_until_day, wished_day)), created_at, id)
  where status in ('waiting', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker');
