-- A quotation: what a client is offered, and what the client answered.
create table quotation (
  id uuid primary key,
  client_id uuid not null references client,
  title text,
  is_private_lessor boolean not null,
  creates_orders boolean not null,
  comment text,
  lines jsonb not null,
  status text not null check (status in ('draft', 'sent', 'declined', 'invoiced')),
  number text,
  edition integer not null default 1,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  sent_at timestamptz,
  valid_until date,
  accepted_at timestamptz,
  acceptance jsonb,
  decline_reason text,
  refused_orders jsonb not null default '[]',
  created_at timestamptz not null,
  version integer not null default 1,
  constraint quotation_number_key unique (number),
  constraint quotation_sent_has_number check (status = 'draft' or number is not null),
  -- An acceptance has its proof, and a draft none.
  constraint quotation_acceptance_check check ((accepted_at is null) = (acceptance is null) and (accepted_at is null or status in ('sent', 'invoiced')))
);
create index quotation_client_idx on quotation (client_id, created_at desc);
create index quotation_created_idx on quotation (created_at desc, id);
create index quotation_status_idx on quotation (status, valid_until);

-- A version as it was sent. It is issued: only its PDF is added once it is made.
create table quotation_edition (
  id uuid primary key,
  quotation_id uuid not null references quotation,
  edition integer not null,
  number text not null,
  sent_at timestamptz not null,
  valid_until date not null,
  recipient text not null,
  content jsonb not null,
  hash text not null,
  pdf_key text,
  pdf_hash text,
  pdf_bytes integer,
  constraint quotation_edition_key unique (quotation_id, edition)
);
create trigger quotation_edition_is_issued before update or delete on quotation_edition
  for each row execute function refuse_change_of_issued_row('pdf_key', 'pdf_hash', 'pdf_bytes');

-- The order of a line: made from it, or waiting for its price (G14). `former_number` is the accepted quotation that the desk typed before the
-- product made quotations itself.
create table quotation_order (
  booking_id uuid primary key references booking on delete cascade,
  quotation_id uuid references quotation on delete cascade,
  line_id uuid,
  is_created boolean not null default false,
  former_number text,
  constraint quotation_order_names_one check (num_nonnulls(quotation_id, former_number) = 1 and (quotation_id is null) = (line_id is null)),
  constraint quotation_order_line_key unique (quotation_id, line_id)
);

-- What the desk stated of orders that have no date again: the number of the last accepted quotation, of a step or of a partner's link.
insert into quotation_order (booking_id, former_number)
select id, number from (
  select booking.id,
    coalesce(
      (select facts -> 'quotation' ->> 'number' from event
        where entity = 'booking' and entity_id = booking.id and kind = 'D05' and (facts -> 'quotation' ->> 'accepted')::boolean
        order by at desc, event.id desc limit 1),
      (select quotation_number from partner_request where booking_id = booking.id and quotation_number is not null
        order by created_at desc limit 1)) as number
  from booking where booking.service in ('diagnostics', 'cleaning', 'photos', 'plan')
) as stated where number is not null;
alter table partner_request drop column quotation_number;

-- The link of a quotation has no bearer but the version that it opens.
alter table personal_link
  drop constraint personal_link_bearer,
  add constraint personal_link_bearer
    check (num_nonnulls(user_id, checker_id, tenant_id, address)
        = case when kind in ('partner-request', 'client-request', 'quotation') then 0 else 1 end
      and (kind not in ('partner-request', 'client-request', 'quotation') or subject_id is not null)
      and (kind = 'notification-opt-out') = (address is not null));
