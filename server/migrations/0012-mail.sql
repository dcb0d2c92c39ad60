-- Messages to the outside, written with the change they tell of and sent after it. A sent one keeps no text: its links are secrets.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text,
  html text,
  created_at timestamptz not null,
  good_until timestamptz not null,
  due_at timestamptz not null,
  failures integer not null default 0,
  error text,
  sent_at timestamptz
);
create index mail_waiting_idx on mail (due_at) where sent_at is null;
create index mail_created_idx on mail (created_at);

-- A link that lets somebody choose the password of their account, once. Only the hash of its token is kept.
create table account_link (
  hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_user_idx on account_link (user_id, created_at);
comment on column account_link.kind is '@adm/domain/user/user AccountLinkKind';

-- Who asked for an account and has not yet shown that the address is theirs: no account, so that nobody takes one for proven.
create table registration (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- How often an address of the network asked a call in an hour, in all processes. The key is a print: no address is kept.
create table ask_count (
  key text not null,
  hour timestamptz not null,
  asked integer not null,
  primary key (key, hour)
);
