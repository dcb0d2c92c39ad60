-- The table of durations on site, one row: its versions hold the values that a person approved; what they leave out lasts as in
-- `docs/business.md` 1.6.
create table duration_table (
  id uuid primary key,
  version integer not null default 1
);
insert into duration_table (id) values ('01990000-0000-7000-8000-0000000000d1');

-- All approved values from a day on. Of several versions of one day the last one counts.
create table duration_version (
  id uuid primary key,
  table_id uuid not null references duration_table,
  number integer not null check (number > 0),
  valid_from date not null,
  durations jsonb not null,
  reason text not null,
  created_by uuid references user_account,
  created_at timestamptz not null
);
comment on column duration_version.durations is '@adm/domain/offer/duration-table Durations';
create unique index duration_version_number_idx on duration_version (number);
