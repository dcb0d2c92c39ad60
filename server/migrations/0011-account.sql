-- Where an account stands: asked to come, waiting for an administrator, at work, or shut out. Only an active one signs in.
alter table user_account
  add column status text not null default 'active' check (status in ('invited', 'waiting', 'active', 'disabled')),
  add column last_sign_in_at timestamptz;
update user_account set status = 'disabled' where not active;
alter table user_account drop column active;
comment on column user_account.status is '@adm/domain/user/user UserStatus';
