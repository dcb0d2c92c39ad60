-- The second factor of password accounts: a secret shared with an authenticator app (RFC 6238), and recovery codes.
alter table user_account add column second_factor_since timestamptz;
alter table sign_in_setting add column second_factor_roles text[] not null default '{}';
comment on column sign_in_setting.second_factor_roles is '@adm/domain/user/role-preset RolePreset';

-- One row an account, from the moment the secret is shown. It is in force once the account has `second_factor_since`.
create table second_factor (
  user_id uuid primary key references user_account on delete cascade,
  sealed_secret text not null,
  -- The last time step (30 s since 1970) whose code signed in: a code is accepted once.
  last_step integer
);

-- The unused recovery codes, hashed.
create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
