-- An address (an e-mail in lower case, or a number in E.164) whose holder wants no reminders any more. What the law or the appointment itself
-- requires still goes there.
create table notification_opt_out (
  id uuid primary key,
  address text not null,
  since timestamptz not null,
  -- The holder by the link of a message, or a member of staff for them.
  by_kind text not null check (by_kind in ('link', 'staff')),
  by_id uuid,
  version integer not null default 1
);
create unique index notification_opt_out_address_idx on notification_opt_out (address);
create index notification_opt_out_since_idx on notification_opt_out (since desc, id);

-- The link to opt out is of an address.
alter table personal_link
  add column address text,
  drop constraint personal_link_kind_check,
  add constraint personal_link_kind_check check (kind in (
    'invitation', 'reset', 'checker-calendar', 'mission-proposition', 'slot-offer', 'partner-request', 'client-request',
    'notification-opt-out')),
  drop constraint personal_link_bearer,
  add constraint personal_link_bearer
    check (num_nonnulls(user_id, checker_id, tenant_id, address) = case when kind in ('partner-request', 'client-request') then 0 else 1 end
      and (kind not in ('partner-request', 'client-request') or subject_id is not null)
      and (kind = 'notification-opt-out') = (address is not null));

comment on column mail.channel is '@adm/domain/mail-state MailChannel';
comment on column mail.state is '@adm/domain/mail-state MailState';
comment on column mail.reason is '@adm/domain/mail-state MailReason';
