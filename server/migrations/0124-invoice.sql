-- How the law of invoicing sees a client, and where its e-invoices arrive.
alter table client
  add column buyer_kind text not null default 'company' check (buyer_kind in ('company', 'public', 'person', 'foreign')),
  add column country text not null default 'FR' check (country ~ '^[A-Z]{2}$'),
  add column electronic_address text,
  -- Of a public body: the service that pays.
  add column service_code text;

-- An invoice, a corrective invoice or a credit note. It is a draft until it has its number; then only its payment and its dispatch change.
create table invoice (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'corrective', 'credit_note')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'overdue', 'declined')),
  number text constraint invoice_number_key unique,
  client_id uuid not null references client,
  -- The first day of the month of performance.
  month date check (month = date_trunc('month', month)::date),
  origin_id uuid references invoice,
  reason text,
  -- Of a credit note: whether its orders are to be billed again.
  bills_again boolean not null default false,
  -- The invoicing run that made it.
  run_id uuid,
  purchase_order text,
  ug text,
  comment text,
  issued_on date,
  due_on date,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  -- What issued credit notes took back, with VAT.
  credited_cents integer not null default 0 check (credited_cents between 0 and greatest(gross_cents, 0)),
  -- The text that the hash protects: the document as JSON, in one canonical form. The XML is that of the Factur-X file.
  content text,
  xml text,
  hash text,
  previous_hash text,
  file_key text unique references stored_file,
  created_at timestamptz not null,
  created_by uuid references user_account,
  issued_at timestamptz,
  issued_by uuid references user_account,
  -- Whether it goes to its client once its PDF is written, and when it went.
  is_to_send boolean not null default false,
  sent_at timestamptz,
  version integer not null default 1,
  constraint invoice_amounts check (gross_cents = net_cents + vat_cents),
  constraint invoice_draft check ((status = 'draft') = (number is null)),
  constraint invoice_whole check (
    number is null or (issued_on is not null and due_on is not null and content is not null and xml is not null and hash is not null
      and previous_hash is not null and issued_at is not null)),
  constraint invoice_corrects check ((kind = 'invoice') = (origin_id is null))
);
create index invoice_created_idx on invoice (created_at desc, id);
create index invoice_issued_idx on invoice (issued_on desc nulls first, number desc nulls first, id);
create index invoice_status_idx on invoice (status, created_at desc);
create index invoice_client_idx on invoice (client_id, created_at desc);
create index invoice_origin_idx on invoice (origin_id) where origin_id is not null;
create index invoice_run_idx on invoice (run_id) where run_id is not null;
create index invoice_without_file_idx on invoice (issued_at) where number is not null and file_key is null;
create trigger invoice_issued before update or delete on invoice
  for each row execute function refuse_change_of_issued_row('status', 'reason', 'credited_cents', 'file_key', 'is_to_send', 'sent_at', 'version');
create trigger invoice_emptied before truncate on invoice execute function refuse_change_of_issued_row();

create table invoice_line (
  id uuid primary key,
  invoice_id uuid not null references invoice on delete cascade,
  position integer not null,
  billing_line_id uuid references billing_line,
  booking_id uuid references booking,
  -- The line of the invoice that a line of a credit note takes back.
  origin_line_id uuid references invoice_line,
  label text not null,
  performed_on date,
  -- At most three decimals.
  quantity double precision not null check (quantity <> 0 and round(quantity::numeric, 3) = quantity::numeric),
  unit_cents integer not null check (unit_cents >= 0),
  vat jsonb not null,
  net_cents integer not null,
  constraint invoice_line_position unique (invoice_id, position)
);
create index invoice_line_booking_idx on invoice_line (booking_id) where booking_id is not null;
create index invoice_line_billing_idx on invoice_line (billing_line_id) where billing_line_id is not null;
create index invoice_line_origin_idx on invoice_line (origin_line_id) where origin_line_id is not null;
create trigger invoice_line_issued before insert or update or delete on invoice_line
  for each row execute function refuse_change_of_issued_part('invoice', 'invoice_id');
create trigger invoice_line_emptied before truncate on invoice_line execute function refuse_change_of_issued_part('invoice', 'invoice_id');
