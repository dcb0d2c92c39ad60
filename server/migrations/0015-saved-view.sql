-- Named filters of a list. The filter is what the schema of the list has parsed; it is parsed again when it is read.
create table saved_view (
  id uuid primary key,
  list text not null check (list in ('booking', 'business', 'checker', 'client')),
  name text not null,
  owner_id uuid not null references user_account,
  shared boolean not null,
  filter jsonb not null,
  columns text[],
  density text check (density in ('compact', 'comfortable')),
  version integer not null default 1
);
comment on column saved_view.list is '@adm/domain/saved-view/saved-view ViewedList';
comment on column saved_view.filter is '@adm/domain/saved-view/saved-view ViewFilter';
comment on column saved_view.density is '@adm/domain/values/density Density';
create unique index saved_view_name_idx on saved_view (owner_id, list, lower(name));
create index saved_view_shared_idx on saved_view (list) where shared;
