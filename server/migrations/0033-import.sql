-- A file that was imported: who, which subject, the cells refused. Its job creates the good rows, and takes all of it along when it is forgotten.
create table import (
  job_id uuid primary key references job on delete cascade,
  subject text not null,
  file_name text not null,
  by_id uuid,
  created_at timestamptz not null,
  refused jsonb not null default '[]'
);
comment on column import.refused is '@adm/contract/import CellRefusal[]';
create index import_by_idx on import (by_id, subject, created_at desc);

-- A good row of it. Rows of one unit are created together, or not at all. What was typed is forgotten once the row is created.
create table import_row (
  job_id uuid not null references import on delete cascade,
  unit integer not null,
  line integer not null,
  draft jsonb,
  created_id uuid,
  name text,
  primary key (job_id, unit, line)
);
