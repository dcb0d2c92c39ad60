-- One table for every link that opens something without a sign-in. Only the hash of its secret is stored, as before: links that were sent
-- stay valid.
create table personal_link (
  hash text primary key,
  kind text not null check (kind in ('invitation', 'reset', 'checker-calendar', 'mission-proposition')),
  -- The bearer: a member of staff or a checker.
  user_id uuid references user_account on delete cascade,
  checker_id uuid references checker on delete cascade,
  -- The row that the link opens, when it is not the bearer's own.
  subject_id uuid,
  created_at timestamptz not null,
  -- Null: valid until it is revoked.
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint personal_link_bearer check (num_nonnulls(user_id, checker_id) = 1)
);
comment on column personal_link.kind is '@adm/domain/personal-link PersonalLinkKind';
create index personal_link_user_idx on personal_link (user_id, created_at) where user_id is not null;
create index personal_link_checker_idx on personal_link (checker_id, kind) where checker_id is not null;
create index personal_link_subject_idx on personal_link (subject_id) where subject_id is not null;
create unique index personal_link_calendar_idx on personal_link (checker_id) where kind = 'checker-calendar' and revoked_at is null;

insert into personal_link (hash, kind, user_id, created_at, expires_at, used_at)
select hash, kind, user_id, created_at, expires_at, used_at from account_link;
insert into personal_link (hash, kind, checker_id, created_at, revoked_at)
select hash, 'checker-calendar', checker_id, created_at, revoked_at from checker_calendar_link;
drop table account_link;
drop table checker_calendar_link;
