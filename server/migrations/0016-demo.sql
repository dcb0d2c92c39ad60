-- The demo data: a company and its bookings, batch by batch, so that an interrupted load resumes where it stopped.
create table demo_load (
  name text primary key,
  seed integer not null,
  started_at timestamptz not null,
  first_number integer not null,
  finished_at timestamptz
);
create table demo_batch (
  load_name text not null references demo_load on delete cascade,
  batch integer not null,
  primary key (load_name, batch)
);
