-- A run of invoices: what is due on a day, looked through before its drafts are made and issued.
create table invoice_run (
  id uuid primary key,
  status text not null default 'prepared' check (status in ('prepared', 'confirmed', 'issuing', 'completed', 'partial', 'canceled')),
  until_day date not null,
  frequencies text[] not null,
  -- Empty: all clients that are due.
  client_ids uuid[] not null,
  issue_day date,
  send boolean not null default false,
  reason text,
  created_at timestamptz not null,
  created_by_id uuid references user_account,
  prepared_at timestamptz not null,
  -- The number of the last preview, and the total with VAT of the one before.
  preview integer not null,
  previous_gross_cents bigint,
  job_id uuid,
  version integer not null default 1,
  constraint invoice_run_dated check (issue_day is not null or status not in ('issuing', 'completed', 'partial'))
);
create index invoice_run_created_idx on invoice_run (created_at desc, id);
create index invoice_run_until_idx on invoice_run (until_day, created_at desc, id);
alter table invoice add constraint invoice_run_id_fkey foreign key (run_id) references invoice_run;

-- One invoice to be. A group of more lines than a document has several, by their part.
create table invoice_run_row (
  id uuid primary key,
  run_id uuid not null references invoice_run on delete cascade,
  client_id uuid not null references client,
  month date not null,
  grouping text not null,
  part integer not null,
  -- In the order of the clients, months and groups: drafts and numbers follow it.
  position integer not null,
  -- The lines with their versions at the preview: a later version is a changed line.
  billing_line_ids uuid[] not null,
  line_versions integer[] not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  state text not null default 'ready' check (state in ('ready', 'left_out', 'gone', 'drafted', 'changed', 'issued', 'refused')),
  message text,
  invoice_id uuid constraint invoice_run_row_invoice_fkey references invoice deferrable initially deferred,
  purchase_order text,
  -- The preview that it is of, and what the preview before had.
  preview integer not null,
  difference text check (difference in ('new', 'changed', 'gone')),
  previous_lines integer,
  previous_net_cents bigint,
  previous_gross_cents bigint,
  version integer not null default 1,
  constraint invoice_run_row_place unique (run_id, client_id, month, grouping, part),
  constraint invoice_run_row_amounts check (gross_cents = net_cents + vat_cents),
  constraint invoice_run_row_drafted check ((state in ('drafted', 'issued', 'refused')) = (invoice_id is not null))
);
create index invoice_run_row_state_idx on invoice_run_row (run_id, state, position);
create index invoice_run_row_client_idx on invoice_run_row (client_id);
create unique index invoice_run_row_invoice_idx on invoice_run_row (invoice_id) where invoice_id is not null;

-- What is done up to the day of a run and is in no row, by client and reason.
create table invoice_run_exclusion (
  run_id uuid not null references invoice_run on delete cascade,
  client_id uuid not null references client,
  reason text not null check (reason in ('client', 'no_offer', 'no_price', 'report', 'delivery')),
  -- The field of the client that is to be filled; empty for the other reasons.
  field text not null,
  message text not null,
  lines integer not null,
  net_cents bigint not null,
  constraint invoice_run_exclusion_key primary key (run_id, reason, client_id, field, message)
);
create index invoice_run_exclusion_client_idx on invoice_run_exclusion (client_id);
