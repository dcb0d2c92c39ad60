-- How people travel in an area: how fast its roads are, and the minutes to park and to find the door. None: what the zip code says.
alter table area
  add column travel_profile text check (travel_profile in ('DENSE', 'URBAN', 'OPEN')),
  add column around_minutes integer check (around_minutes between 0 and 60);
comment on column area.travel_profile is '@adm/domain/checker/travel TravelProfile';
