-- The answer kept with a request's key lives for a day and is read when an answer was lost: it lies in its row as it is, and no write spends
-- time on making it small.
alter table idempotency set (toast_tuple_target = 8160);
alter table idempotency alter column answer set storage main;

-- A wished day is asked for alone as well, of orders in any status: of a rare one, the whole table was walked.
drop index booking_wished_idx;
create index booking_wished_idx on booking (wished_day) where wished_day is not null;

-- The list passes the rows before a page, and those of other days, without reading them.
drop index booking_listed_idx;
create index booking_listed_idx on booking (listed_at desc, id desc) include (created_at, wished_day);

-- How many bookings there are, without reading them: the total of the list that everybody opens first. Each connection counts in its own
-- slot, so that two orders taken at once do not wait for each other; their sum is exact for who reads it.
create table booking_count (
  slot integer primary key,
  counted bigint not null
);
insert into booking_count (slot, counted) select 0, count(*) from booking;

create function count_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from booking_count;
  else
    insert into booking_count as known (slot, counted)
    select pg_backend_pid() % 256, (case tg_op when 'INSERT' then 1 else -1 end) * count(*) from changed
    on conflict (slot) do update set counted = known.counted + excluded.counted;
  end if;
  return null;
end $$;
create trigger booking_counted after insert on booking referencing new table as changed for each statement execute function count_bookings();
create trigger booking_uncounted after delete on booking referencing old table as changed for each statement execute function count_bookings();
create trigger booking_truncated after truncate on booking for each statement execute function count_bookings();
