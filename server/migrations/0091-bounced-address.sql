-- An address (an e-mail in lower case, or a number in E.164) from which a message came back: who sends there should know. A person takes it
-- out when the address is right again.
create table bounced_address (
  id uuid primary key,
  address text not null,
  since timestamptz not null,
  -- The words of the server that returned the message.
  reason text,
  mail_id uuid
);
create unique index bounced_address_address_idx on bounced_address (address);
create index bounced_address_since_idx on bounced_address (since desc, id);
