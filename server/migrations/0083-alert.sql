-- The weights of the risk score and the thresholds of the rules: one row.
create table alert_setting (
  id uuid primary key,
  weights jsonb not null,
  thresholds jsonb not null,
  version integer not null default 1
);
comment on column alert_setting.weights is '@adm/domain/alert/alert-setting RiskWeights';
comment on column alert_setting.thresholds is '@adm/domain/alert/alert-setting Thresholds';
insert into alert_setting (id, weights, thresholds) values (
  '00000000-0000-7000-8000-000000000003',
  '{"clientBlocked":20,"startUnconfirmed":30,"noMobile":15,"tenantUnconfirmed":20,"keysNotWithdrawn":30,"boxWithoutCode":30,"shortTravel":25,"shortDuration":20,"failedBefore":20,"entryMissing":10,"newChecker":10,"closedBefore":15,"forcedHours":15,"impreciseAddress":15}',
  '{"noCheckerDays":10,"propositionHours":4,"waitingCheckerHours":72,"linkHours":48,"wishedDays":5,"missingDataDays":5,"noDataHours":2,"reportHours":24,"runDays":5,"riskyDays":5,"riskyScore":50,"riskyHighScore":65,"riskyCriticalScore":80}'
);

-- What is wrong with an order or a client. Area, client, checker and start are copies for the filters, written with each evaluation.
create table alert (
  id uuid primary key,
  type text not null,
  booking_id uuid references booking,
  client_id uuid references client,
  severity text not null check (severity in ('info', 'medium', 'high', 'critical')),
  facts jsonb not null,
  score integer,
  status text not null check (status in ('open', 'snoozed', 'resolved')),
  owner_group text not null,
  assignee_id uuid references user_account,
  since timestamptz not null,
  opened_at timestamptz not null,
  snoozed_until timestamptz,
  reason text,
  accepted_by_id uuid references user_account,
  accepted_at timestamptz,
  resolved_at timestamptz,
  -- Whose change made the rule false; null when time or somebody with a link did.
  resolved_by_id uuid references user_account,
  resolution text check (resolution in ('itself', 'fix', 'accepted')),
  version integer not null default 1,
  of_client_id uuid not null references client,
  area_id uuid references area,
  checker_id uuid references checker,
  start_at timestamptz,
  rank smallint not null generated always as
    (case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  constraint alert_object check (num_nonnulls(booking_id, client_id) = 1),
  constraint alert_snoozed check ((status = 'snoozed') = (snoozed_until is not null)),
  constraint alert_resolved check ((status = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (resolution is null)),
  constraint alert_accepted check ((resolution is not distinct from 'accepted') = (accepted_at is not null))
);
comment on column alert.type is '@adm/domain/alert/alert-type AlertType';
comment on column alert.severity is '@adm/domain/alert/alert-type AlertSeverity';
comment on column alert.status is '@adm/domain/alert/alert-type AlertStatus';
comment on column alert.owner_group is '@adm/domain/alert/alert-type AlertGroup';
comment on column alert.resolution is '@adm/domain/alert/alert-type AlertResolution';
comment on column alert.facts is '@adm/domain/alert/alert-fact AlertFact[]';
-- One alert of a type for an order or a client, whatever process evaluates.
create unique index alert_booking_once_idx on alert (booking_id, type) where resolved_at is null and booking_id is not null;
create unique index alert_client_once_idx on alert (client_id, type) where resolved_at is null and client_id is not null;
create index alert_accepted_idx on alert (booking_id) where resolution = 'accepted';
create index alert_booking_idx on alert (booking_id, opened_at) where booking_id is not null;
create index alert_client_idx on alert (client_id, opened_at) where client_id is not null;
-- The list, the worst and oldest first, and its filters.
create index alert_listed_idx on alert (rank desc, since, id) where resolved_at is null;
create index alert_since_idx on alert (since, id) where resolved_at is null;
create index alert_start_idx on alert (start_at, id) where resolved_at is null;
create index alert_type_idx on alert (type, rank desc, since) where resolved_at is null;
create index alert_area_idx on alert (area_id, rank desc, since) where resolved_at is null;
create index alert_of_client_idx on alert (of_client_id, rank desc, since) where resolved_at is null;
create index alert_checker_idx on alert (checker_id, rank desc, since) where resolved_at is null;
create index alert_group_idx on alert (owner_group, rank desc, since) where resolved_at is null;
create index alert_assignee_idx on alert (assignee_id, rank desc, since) where resolved_at is null and assignee_id is not null;
create index alert_resolved_idx on alert (resolved_at desc, id) where resolved_at is not null;
create index alert_risky_idx on alert (start_at) where type = 'riskyBooking';

-- An alert as it stood from a moment until the next: the list of any past moment.
create table alert_state (
  alert_id uuid not null references alert,
  from_at timestamptz not null,
  until_at timestamptz,
  version integer not null,
  severity text not null,
  facts jsonb not null,
  score integer,
  status text not null,
  owner_group text not null,
  assignee_id uuid,
  snoozed_until timestamptz,
  reason text,
  primary key (alert_id, version),
  constraint alert_state_ends check (until_at >= from_at)
);
comment on column alert_state.severity is '@adm/domain/alert/alert-type AlertSeverity';
comment on column alert_state.status is '@adm/domain/alert/alert-type AlertStatus';
comment on column alert_state.owner_group is '@adm/domain/alert/alert-type AlertGroup';
comment on column alert_state.facts is '@adm/domain/alert/alert-fact AlertFact[]';
create unique index alert_state_now_idx on alert_state (alert_id) where until_at is null;
create index alert_state_at_idx on alert_state using gist (tstzrange(from_at, until_at)) where status <> 'resolved';

create table alert_comment (
  id uuid primary key,
  alert_id uuid not null references alert,
  text text not null,
  by_id uuid references user_account,
  at timestamptz not null
);
create index alert_comment_alert_idx on alert_comment (alert_id, at);

-- When the clock alone may change the verdict on an order or a client; its row is locked while the object is evaluated.
create table alert_watch (
  object_id uuid primary key,
  of text not null check (of in ('booking', 'client')),
  next_at timestamptz
);
comment on column alert_watch.of is '@adm/domain/alert/alert-type AlertObject';
create index alert_watch_next_idx on alert_watch (next_at) where next_at is not null;

-- The changes after which something is to be evaluated. They are written by the insertion of their event, in the same transaction, whoever
-- records it; taken and deleted by the evaluation, so that none is lost or blocks another.
create table alert_due (
  seq bigint primary key generated always as identity,
  entity text not null,
  entity_id uuid not null,
  part_of_id uuid,
  -- Whether the event created its row.
  is_new boolean not null default false,
  -- The person of the desk who made the change.
  by_id uuid,
  -- Whether a mission moved, and the slot that it left: what is beside it there has more room.
  has_moved boolean not null default false,
  left_checker_id uuid,
  left_start_at timestamptz
);

create function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_due (entity, entity_id, part_of_id, is_new, by_id, has_moved, left_checker_id, left_start_at)
  select entity, entity_id, part_of_id, before is null, case when by_kind = 'staff' then by_id::uuid end,
    entity = 'booking' and before is not null and (after ? 'checkerId' or after ? 'startAt'),
    case when entity = 'booking' then (before ->> 'checkerId')::uuid end,
    case when entity = 'booking' then (before ->> 'startAt')::timestamptz end
  from recorded
  where entity in ('booking', 'client', 'checker', 'mission-proposition', 'dispatch', 'slot-offer', 'key-tracking', 'meter',
    'meter-reading', 'document');
  return null;
end $$;
create trigger event_queues_alerts after insert on event referencing new table as recorded for each statement execute function queue_alerts();

-- All that is open when alerts come.
insert into alert_due (entity, entity_id)
select 'booking', id from booking where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors',
  'waiting_checker', 'no_checker', 'planned', 'confirmed', 'done');
insert into alert_due (entity, entity_id) select 'client', id from client;

-- When a person sent the links of an offer again.
alter table slot_offer add column resent_at timestamptz;
