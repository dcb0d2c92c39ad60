-- What a client wants done its own way, on the orders that the conditions name.
create table specific_process (
  id uuid primary key,
  client_id uuid not null references client,
  title text not null,
  furnishings text[] not null,
  inventory_types text[] not null,
  area_id uuid references area,
  ug text,
  instructions text,
  checklist text[] not null default '{}',
  document_types text[] not null default '{}',
  recipients text,
  extra_minutes integer not null default 0 check (extra_minutes between 0 and 480),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint specific_process_not_empty check (
    instructions is not null or checklist <> '{}' or document_types <> '{}' or recipients is not null or extra_minutes > 0
  ),
  constraint specific_process_applies check (furnishings <> '{}' and inventory_types <> '{}')
);
comment on column specific_process.furnishings is '@adm/domain/client/specific-process Furnishing';
comment on column specific_process.inventory_types is '@adm/domain/client/specific-process InventoryType';
comment on column specific_process.document_types is '@adm/domain/document/document-type DocumentType';
create index specific_process_client_idx on specific_process (client_id, created_at, id);

alter table booking
  -- The processes that applied on the day of the order, as they were.
  add column processes jsonb not null default '[]',
  -- How the client wants its keys fetched.
  add column keys_instructions text,
  -- What the client's parameters gave to the order, when nobody said otherwise: options by name, and `keysInstructions`.
  add column prefilled text[] not null default '{}';
comment on column booking.processes is '@adm/domain/client/specific-process AppliedProcess[]';

-- The statistics of a client read its orders of two years from this index alone.
create index booking_client_year_idx on booking (client_id, created_at) include (service, status, end_at, id);

-- The orders that ended for a cause: few events tell one.
create index event_cause_idx on event ((facts ->> 'cause'), entity_id) where facts ->> 'cause' is not null;
