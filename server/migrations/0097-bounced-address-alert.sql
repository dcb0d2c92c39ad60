-- A message that comes back, and an address that is cleared, are changes after which the alerts of who uses the address are evaluated. A
-- bounce has no event: its row queues it.
create function queue_bounced_address() returns trigger language plpgsql as $$
begin
  insert into alert_due (entity, entity_id) values ('bounced-address', new.id);
  return null;
end $$;
create trigger bounced_address_queues_alerts after insert or update on bounced_address
  for each row execute function queue_bounced_address();

create or replace function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_due (entity, entity_id, part_of_id, is_new, by_id, has_moved, left_checker_id, left_start_at)
  select entity, entity_id, part_of_id, before is null, case when by_kind = 'staff' then by_id::uuid end,
    entity = 'booking' and before is not null and (after ? 'checkerId' or after ? 'startAt'),
    case when entity = 'booking' then (before ->> 'checkerId')::uuid end,
    case when entity = 'booking' then (before ->> 'startAt')::timestamptz end
  from recorded
  where entity in ('booking', 'client', 'checker', 'mission-proposition', 'dispatch', 'slot-offer', 'key-tracking', 'meter',
    'meter-reading', 'document', 'bounced-address');
  return null;
end $$;

-- Who uses an address: tenants have their search index.
create index contact_emails_idx on contact using gin (lower(emails) gin_trgm_ops) where emails is not null;
create index booking_partner_email_idx on booking (lower(partner_email)) where partner_email is not null;

-- The addresses from which messages came back before.
insert into alert_due (entity, entity_id) select 'bounced-address', id from bounced_address;

-- One fix of many alerts: its rows with their outcomes, at most a hundred. It has the identifier of its job, if there is one.
create table alert_fix_bulk (
  id uuid primary key,
  kind text not null,
  rows jsonb not null,
  -- The event that undoes it.
  change_id uuid not null,
  undone_at timestamptz
);
comment on column alert_fix_bulk.kind is '@adm/domain/alert/alert-fix-bulk BulkFixKind';
comment on column alert_fix_bulk.rows is '@adm/domain/alert/alert-fix-bulk BulkFixRow[]';
