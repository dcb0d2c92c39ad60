-- The billing line of an ended order: what is due for its result, and how far it is billed.
create table billing_line (
  id uuid primary key,
  booking_id uuid not null references booking,
  client_id uuid not null references client,
  delivery_id uuid references delivery,
  -- The first day of the Paris month of performance.
  month date not null check (month = date_trunc('month', performed_on)::date),
  performed_on date not null,
  result text not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('to_qualify', 'to_bill', 'in_draft', 'invoiced', 'credited', 'not_billable')),
  because text check (because in ('offer', 'subscription', 'reports_only', 'result', 'amount', 'no_offer', 'no_price', 'report', 'delivery')),
  invoice_id uuid,
  invoice_number text,
  -- The credit note that took it off its invoice.
  credit_note_id uuid,
  -- False for the trace of a credited line whose order was billed again, or owes nothing any more.
  live boolean not null default true,
  version integer not null default 1,
  constraint billing_line_held check ((status in ('in_draft', 'invoiced', 'credited')) = (invoice_id is not null)),
  constraint billing_line_numbered check ((status in ('invoiced', 'credited')) = (invoice_number is not null)),
  constraint billing_line_credited check ((status = 'credited') = (credit_note_id is not null)),
  constraint billing_line_explained check (
    case status when 'to_qualify' then because in ('no_offer', 'no_price')
      when 'not_billable' then because in ('offer', 'subscription', 'reports_only', 'result', 'amount')
      else because is null or because in ('report', 'delivery') end)
);
-- Two live lines of one order are impossible: nothing is billed twice.
create unique index billing_line_live_idx on billing_line (booking_id) where live;
-- The ledger reads what is open from this index alone.
create index billing_line_open_idx on billing_line (client_id, month, status, because, performed_on) include (amount_cents)
  where live and status in ('to_qualify', 'to_bill', 'in_draft');
-- The list of lines, oldest first.
create index billing_line_day_idx on billing_line (performed_on, id) where live;
create index billing_line_invoice_idx on billing_line (invoice_id) where invoice_id is not null;
create index billing_line_delivery_idx on billing_line (delivery_id) where live and delivery_id is not null;

-- The orders that were closed before lines existed. The same rule as `domain/billing-line/billed-order.ts`, for all of them at once.
insert into billing_line (id, booking_id, client_id, delivery_id, month, performed_on, result, amount_cents, status, because)
select gen_random_uuid(), booking_id, client_id, delivery_id, date_trunc('month', performed_on)::date, performed_on, result, amount_cents,
  case when never is not null then 'not_billable' when lacks is not null then 'to_qualify'
    when amount_cents = 0 then 'not_billable' else 'to_bill' end,
  case when never is not null then never when lacks is not null then lacks when amount_cents = 0 then 'amount' else waits end
from (
  select booking.id as booking_id, booking.client_id, booking.delivery_id, ended.result, ended.amount_cents,
    ((case when booking.start_at is not null and ended.result in ('completed', 'displacement', 'unsuccessfulDisplacement')
      then booking.start_at else ended.at end) at time zone 'Europe/Paris')::date as performed_on,
    case when booking.offer = 'NO_INVOICING' then 'offer'
      when booking.offer = 'CHECKAPP_LOGICIEL' then 'subscription'
      when booking.offer = 'CHECKAPP_LOGICIEL_UNITE' and ended.result <> 'completed' then 'reports_only'
      when ended.result = 'canceledNoInvoicing' then 'result'
      when ended.result = 'canceled' and ended.amount_cents = 0 then 'amount' end as never,
    case when booking.offer = 'NO_OFFER' then 'no_offer'
      when ended.result in ('completed', 'canceledLastMinute', 'unsuccessfulDisplacement') and booking.price_cents = 0
        and booking.price_source is null then 'no_price' end as lacks,
    case when booking.status = 'done' then 'report'
      when delivery.status not in ('done', 'invoiced', 'canceled') then 'delivery' end as waits
  from booking
  join booking_result as ended on ended.booking_id = booking.id and ended.live
  left join delivery on delivery.id = booking.delivery_id
) as closed;
