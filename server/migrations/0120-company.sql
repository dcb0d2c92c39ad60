-- The company that runs the product, as its documents name it. A save is a version that never changes: a document names the version that it
-- was written from.
create table company (
  id uuid primary key,
  version integer not null default 0
);
insert into company (id) values ('00000000-0000-7000-8000-000000000004');

create table company_version (
  id uuid primary key,
  company_id uuid not null references company,
  number integer not null,
  from_day date not null,
  settings jsonb not null,
  created_at timestamptz not null,
  created_by uuid references user_account,
  constraint company_version_number_key unique (company_id, number)
);
create index company_version_from_day_idx on company_version (company_id, from_day desc, number desc);
