-- A member of staff. The address is kept in lower case. Without a password there is no internal sign-in.
create table user_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  picture text,
  scope text[] not null default '{}',
  password_hash text,
  active boolean not null default true,
  number_per_page integer not null default 50,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on column user_account.scope is '@adm/domain/permission Permission';

-- A sign-in and the refresh tokens that came from it, one after the other. Ended: none of them works any more.
create table token_family (
  id uuid primary key,
  user_id uuid not null references user_account,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index token_family_user_idx on token_family (user_id);

-- Only the hash is kept. A used one that comes back ends its family.
create table refresh_token (
  hash text primary key,
  family_id uuid not null references token_family on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_family_idx on refresh_token (family_id);

-- Failed sign-ins by address, of an account or not. After five, the address waits.
create table sign_in_failure (
  email text primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- One row: what is on and what is off.
create table feature_option (
  id uuid primary key,
  alert boolean not null default true,
  area boolean not null default true,
  billing boolean not null default true,
  booking boolean not null default true,
  calendar boolean not null default true,
  checker boolean not null default true,
  client boolean not null default true,
  composition boolean not null default false,
  keytracking boolean not null default true,
  meters boolean not null default true,
  quotation boolean not null default false,
  rapport boolean not null default true,
  view boolean not null default false,
  warning boolean not null default false,
  version integer not null default 1
);
insert into feature_option (id) values ('00000000-0000-7000-8000-000000000001');
