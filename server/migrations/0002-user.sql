-- A member of staff. The address is stored in lower case. Without a password there is no internal sign-in.
create table user_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  picture text,
  scope text[] not null default '{}',
  password_hash text,
  number_per_page integer not null default 50,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Invited, waiting for an administrator, active, or disabled. Only an active account signs in.
  status text not null default 'active' check (status in ('invited', 'waiting', 'active', 'disabled')),
  last_sign_in_at timestamptz
);
comment on column user_account.scope is '@adm/domain/permission Permission';
comment on column user_account.status is '@adm/domain/user/user UserStatus';
-- Search by name or address, in any order of words; the list by name.
create index user_account_search_idx on user_account using gin (plain(name || ' ' || email) gin_trgm_ops);

-- A link by which a person chooses the password of their account, once. Only the hash of its token is stored.
create table account_link (
  hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column account_link.kind is '@adm/domain/user/user AccountLinkKind';
create index account_link_user_idx on account_link (user_id, created_at);

-- A request for an account whose address is not proven yet: no account, so that nobody takes the address for proven.
create table registration (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A sign-in and its refresh tokens, one after the other. Ended: none of them is valid any more.
create table token_family (
  id uuid primary key,
  user_id uuid not null references user_account,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index token_family_user_idx on token_family (user_id);

-- Only the hash is stored. A used token that is presented again ends its family.
create table refresh_token (
  hash text primary key,
  family_id uuid not null references token_family on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_family_idx on refresh_token (family_id);

-- Failed sign-ins by address, whether it has an account or not. After five, the address must wait.
create table sign_in_failure (
  email text primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- One row: the modules that are switched on.
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
