-- Who comes for a service on demand was a fact of its planning: the order now says it itself, and its history with it.
alter table booking add column partner_name text;

with stepped as (
  select seq, entity_id, kind, nullif(facts ->> 'partner', '') as partner,
    max(seq) filter (where kind = 'D05') over (partition by entity_id order by seq rows between unbounded preceding and 1 preceding) as planned_by
  from event
  where entity = 'booking' and kind in ('D05', 'D09', 'D13')
), told as (
  select stepped.seq, earlier.facts ->> 'partner' as was, case when stepped.kind = 'D05' then stepped.partner end as now
  from stepped
  left join event earlier on earlier.seq = stepped.planned_by and not exists (
    select from stepped reopened
    where reopened.entity_id = stepped.entity_id and reopened.kind <> 'D05' and reopened.seq > earlier.seq and reopened.seq < stepped.seq
  )
)
update event
set before = coalesce(event.before, '{}') || jsonb_build_object('partnerName', told.was),
    after = event.after || jsonb_build_object('partnerName', told.now)
from told
where event.seq = told.seq and told.was is distinct from told.now;

update booking set partner_name = (
  select event.after ->> 'partnerName' from event
  where event.entity_id = booking.id and event.entity = 'booking' and event.after ? 'partnerName'
  order by event.seq desc limit 1
)
where service in ('diagnostics', 'cleaning', 'photos', 'plan');
