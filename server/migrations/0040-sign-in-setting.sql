-- One row: the company's rules of sign-in.
create table sign_in_setting (
  id uuid primary key,
  session_days integer not null default 30 check (session_days between 1 and 365),
  version integer not null default 1
);
insert into sign_in_setting (id) values ('00000000-0000-7000-8000-000000000002');
