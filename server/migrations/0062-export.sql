-- Who took which list as a file, and how much of it left. What was typed to filter it is not kept: it may name people.
create table export (
  id uuid primary key,
  subject text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  by_id uuid,
  at timestamptz not null,
  state text not null check (state in ('running', 'whole', 'stopped')),
  rows integer not null default 0,
  ended_at timestamptz
);
comment on column export.subject is '@adm/contract/export ExportSubject';
comment on column export.format is '@adm/contract/export ExportFormat';
comment on column export.filter is '@adm/contract/export ExportedFilter';
comment on column export.state is '@adm/contract/export ExportState';
create index export_at_idx on export (at desc, id desc);
create index export_by_idx on export (by_id, at desc, id desc);
