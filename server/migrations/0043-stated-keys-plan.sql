-- The plan of keys that was stated on an order becomes the withdrawal leg of its keys. Where the mission has a date, the withdrawal is
-- awaited; of an order that is over nobody ever followed the keys: its leg says how they were to be fetched, and asks for nothing.
with moved as (
  insert into key_tracking (
    id, booking_id, leg, status, active, way, place, hours, person_name, person_phone, postal_address, next_mission_code, comment,
    has_safelock_code, due_at, urgent_at, last_step, moved_at, created_at, updated_at
  )
  select
    gen_random_uuid(), id, 'WITHDRAW',
    case when status in ('planned', 'confirmed') and keys_plan ->> 'way' <> 'ONSITE' then 'pending_withdrawal' else 'not_started' end,
    status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed'),
    keys_plan ->> 'way', keys_plan ->> 'place', keys_plan ->> 'hours', keys_plan ->> 'personName', keys_plan ->> 'personPhone',
    keys_plan ->> 'postalAddress', keys_plan ->> 'nextMissionCode', keys_plan ->> 'comment',
    coalesce((keys_plan ->> 'hasSafelockCode')::boolean, false),
    case when status in ('planned', 'confirmed') and keys_plan ->> 'way' <> 'ONSITE' then
      case when keys_plan ->> 'way' in ('AGENCY', 'ADDRESS', 'PERSON')
        -- The working day before, at 16:00: Sundays and Saturdays go back to Friday. Holidays are counted at the next move of the mission.
        then ((start_at at time zone 'Europe/Paris')::date
          - case extract(isodow from (start_at at time zone 'Europe/Paris')::date) when 1 then 3 when 7 then 2 else 1 end
          + time '16:00') at time zone 'Europe/Paris'
        else start_at end
    end,
    case when status in ('planned', 'confirmed') and keys_plan ->> 'way' <> 'ONSITE' then start_at - interval '24 hours' end,
    case when status in ('planned', 'confirmed') and keys_plan ->> 'way' <> 'ONSITE' then 'K01' end,
    case when status in ('planned', 'confirmed') and keys_plan ->> 'way' <> 'ONSITE' then updated_at end,
    created_at, updated_at
  from booking where keys_plan is not null
  returning *
)
insert into event (id, entity, entity_id, kind, at, by_kind, by_id, reason, facts, before, after, request_id)
select gen_random_uuid(), 'key-tracking', id, 'migrated', now(), 'system', null, null, null, null,
  jsonb_build_object('bookingId', booking_id, 'leg', leg, 'status', status, 'active', active, 'way', way, 'version', version),
  'migration 0043'
from moved;

alter table booking drop column keys_plan;
