-- The state of a message, and where it stands in its sending. A message is an e-mail or an SMS.
--
-- `handed_at`: the moment before the last line of an e-mail is given to the mail server. From there on, only the server's answer says
-- whether it has the mail: without the answer the state is `unsure`, and the product never sends it again by itself.
alter table mail
  add column channel text not null default 'mail' check (channel in ('mail', 'sms')),
  add column state text not null default 'waiting'
    check (state in ('waiting', 'unsure', 'failed', 'sent', 'delivered', 'opened', 'bounced')),
  add column state_at timestamptz,
  add column reason text check (reason in ('address', 'refused', 'expired', 'unanswered', 'interrupted', 'bounced')),
  add column handed_at timestamptz,
  -- The identifier that the SMS service gave to the message.
  add column provider_id text,
  -- The method of a calendar file: the entry is made or moved, or taken out.
  add column file_method text check (file_method in ('REQUEST', 'CANCEL')),
  -- The address to which a mail program posts the wish for no more of such messages (RFC 8058).
  add column opt_out_url text;

update mail set state = 'sent', state_at = sent_at where sent_at is not null;

drop index mail_waiting_idx;
create index mail_waiting_idx on mail (channel, due_at, id) where state = 'waiting';
create index mail_provider_idx on mail (provider_id) where provider_id is not null;
