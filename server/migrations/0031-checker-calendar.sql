-- A week counts from a day on, until a day, both included; without them, always. Of the weeks valid on a day, the one that begins last counts.
alter table checker_availability add column from_day date, add column until_day date;
alter table checker_availability add constraint checker_availability_in_order check (until_day >= from_day);
alter table checker_availability drop constraint checker_availability_pkey;
alter table checker_availability add constraint checker_availability_once unique nulls not distinct (checker_id, from_day, weekday, opens);

-- A day with hours of its own in the place of the week's; without any it is closed.
create table checker_exception (
  checker_id uuid not null references checker on delete cascade,
  day date not null,
  hours jsonb not null,
  primary key (checker_id, day)
);
comment on column checker_exception.hours is '@adm/domain/checker/availability DayHours[]';

-- An absence that is cancelled stays, so that calendars which read the feed hear of it.
alter table checker_absence
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column canceled_at timestamptz;

-- The address of a calendar feed: only its hash is kept. At most one works at a time.
create table checker_calendar_link (
  hash text primary key,
  checker_id uuid not null references checker on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index checker_calendar_link_live_idx on checker_calendar_link (checker_id) where revoked_at is null;
create index checker_calendar_link_checker_idx on checker_calendar_link (checker_id);

-- The missions of a checker by day, those that were cancelled among them: the calendar and its feed.
create index mission_checker_start_idx on mission (checker_id, start_at) where checker_id is not null;
