-- Why an order ended was a fact of the step that ended it: the order now says it itself, and its history with it, so that a list of a cause
-- reads no history.
alter table booking add column cause text;
comment on column booking.cause is '@adm/domain/booking/booking-cause Cause';

with stepped as (
  select seq, entity_id, kind, coalesce(after ->> 'status', '') in ('unsuccessful_move', 'canceled', 'prospect_canceled') as ends,
    facts ->> 'cause' as stated
  from event
  where entity = 'booking' and after ? 'status'
    and entity_id in (select entity_id from event where facts ->> 'cause' is not null)
), told as (
  select seq, entity_id, case
    when not ends then null
    -- An end that is undone back to says its cause of before.
    when kind = 'undone' then (
      select earlier.stated from stepped earlier
      where earlier.entity_id = stepped.entity_id and earlier.seq < stepped.seq and earlier.ends and earlier.kind <> 'undone'
      order by earlier.seq desc limit 1
    )
    else stated
  end as cause
  from stepped
), changed as (
  select seq, cause, lag(cause) over (partition by entity_id order by seq) as was from told
)
update event
set before = coalesce(event.before, '{}') || jsonb_build_object('cause', changed.was),
    after = event.after || jsonb_build_object('cause', changed.cause)
from changed
where event.seq = changed.seq and changed.was is distinct from changed.cause;

update booking set cause = (
  select event.after ->> 'cause' from event
  where event.entity = 'booking' and event.entity_id = booking.id and event.after ? 'cause'
  order by event.seq desc limit 1
)
where status in ('unsuccessful_move', 'canceled', 'prospect_canceled');

drop index event_cause_idx;
create index booking_cause_idx on booking (cause, listed_at desc, id desc) where cause is not null;
