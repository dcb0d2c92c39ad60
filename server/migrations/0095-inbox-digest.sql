-- The digest of an account. Without a row, or without an hour, there is none.
create table inbox_digest (
  account_id uuid primary key references user_account on delete cascade,
  -- Of each working day, in Paris.
  hour text check (hour ~ '^(0[6-9]|1[0-9]|20):00$'),
  -- The day of the last digest, or on which it had nothing to say: each day is decided once.
  sent_day date,
  -- The next digest reports what concerns the account since then.
  since timestamptz not null,
  version integer not null default 1
);
comment on column inbox_digest.hour is '@adm/domain/inbox/digest DigestHour';
