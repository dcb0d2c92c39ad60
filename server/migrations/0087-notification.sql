-- The messages to tenants, clients, checkers, partners and the team: planned, handed to the outbox, delivered, or why not. One row a person,
-- kind, occasion and channel, so that each is sent once. The outbox erases its mails; these rows say who was told what.
create table notification (
  id uuid primary key,
  kind text not null,
  audience text not null,
  channel text not null,
  -- The order, client or checker that it is about.
  about_id uuid not null,
  booking_id uuid references booking,
  client_id uuid,
  checker_id uuid,
  person text not null,
  person_name text,
  -- Null: the person has no address, or it is erased.
  recipient text,
  recipient_reason text not null,
  occasion text not null,
  mission_at timestamptz,
  status text not null check (status in ('planned', 'sent', 'delivered', 'opened', 'failed', 'canceled', 'skipped')),
  reason text,
  planned_at timestamptz not null,
  due_at timestamptz not null,
  posted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  failed_at timestamptz,
  mail_id uuid,
  template_id uuid,
  document_id uuid,
  subject text,
  version integer not null default 1,
  constraint notification_once unique nulls not distinct (about_id, kind, person, recipient, occasion, channel)
);
comment on column notification.kind is '@adm/domain/notification/notification-kind NotificationKind';
comment on column notification.audience is '@adm/domain/notification/notification-kind Audience';
comment on column notification.channel is '@adm/domain/notification/notification-kind Channel';
comment on column notification.recipient_reason is '@adm/domain/notification/notification RecipientReason';
comment on column notification.status is '@adm/domain/notification/notification NotificationStatus';
comment on column notification.reason is '@adm/domain/notification/notification StopReason';
-- What has to leave next.
create index notification_due_idx on notification (due_at, id) where status = 'planned' and posted_at is null;
create index notification_list_idx on notification (due_at, id);
create index notification_booking_idx on notification (booking_id, due_at) where booking_id is not null;
create index notification_client_idx on notification (client_id) where client_id is not null;
create index notification_checker_idx on notification (checker_id, due_at) where checker_id is not null;
create index notification_mail_idx on notification (mail_id) where mail_id is not null;
create index notification_search_idx on notification using gin (plain(coalesce(person_name, '') || ' ' || coalesce(recipient, '')) gin_trgm_ops);

-- Named filters of the list of messages.
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('alert', 'booking', 'business', 'checker', 'client', 'notification'));
