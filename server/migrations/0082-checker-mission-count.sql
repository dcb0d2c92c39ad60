-- The missions of the last 180 days of each checker, counted at night: those carried out, and those that failed because the checker was prevented.
create table checker_mission_count (
  checker_id uuid primary key references checker on delete cascade,
  carried_out integer not null check (carried_out >= 0),
  prevented integer not null check (prevented >= 0)
);
