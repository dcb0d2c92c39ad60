-- The orders of a repricing that was asked, at the prices that were shown: the job takes them from here, some at a time, and none stays.
create table repricing_order (
  repricing_id uuid not null,
  booking_id uuid not null references booking on delete cascade,
  code text not null,
  -- The version that was shown: an order that changed since is left.
  version integer not null,
  price_cents integer not null,
  result_cents integer,
  primary key (repricing_id, booking_id)
);

-- Jobs that wait with all their orders in their own row continue from the table.
insert into repricing_order (repricing_id, booking_id, code, version, price_cents, result_cents)
select job.id, booking.id, one.shown ->> 'code', (one.shown ->> 'version')::int, (one.shown ->> 'priceCents')::int, (one.shown ->> 'resultCents')::int
from job
cross join jsonb_array_elements(job.input -> 'orders') with ordinality as one (shown, place)
join booking on booking.id = (one.shown ->> 'id')::uuid
where job.name = 'booking.repricing' and job.state in ('waiting', 'running') and one.place > job.done;
update job set input = jsonb_build_object('repricingId', id, 'total', jsonb_array_length(input -> 'orders'))
where name = 'booking.repricing' and input ? 'orders';

-- The orders of a merge that stopped on their way: why, for who takes them up again; and which way they were going.
alter table client_merge
  add column orders_way text check (orders_way in ('there', 'back')),
  add column orders_stopped_because text,
  add column orders_stopped_at timestamptz;
update client_merge set orders_way = case when undone_at is null then 'there' else 'back' end where orders_moving;
create index client_merge_moving_idx on client_merge (id) where orders_moving;
comment on column client_merge.orders_way is '@adm/domain/client/client-merge OrderWay';

-- A client's logo is a document of its own.
alter table document drop constraint document_entity_check;
alter table document add constraint document_entity_check check (entity in ('booking', 'meter-reading', 'client-logo'));
