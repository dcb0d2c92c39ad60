-- The personal links of orders that were sent to people of their clients: one a person and order.
create table client_request (
  id uuid primary key,
  booking_id uuid not null references booking,
  email text not null,
  -- The name of the person when the link was sent; an address of a client has none.
  name text,
  created_at timestamptz not null,
  -- The last mail with a link: those before it stay valid.
  sent_at timestamptz not null,
  withdrawn_at timestamptz,
  version integer not null default 1
);
create unique index client_request_person_idx on client_request (booking_id, lower(email));

-- The link of a client has no bearer but its request, as that of a partner.
alter table personal_link
  drop constraint personal_link_kind_check,
  add constraint personal_link_kind_check
    check (kind in ('invitation', 'reset', 'checker-calendar', 'mission-proposition', 'slot-offer', 'partner-request', 'client-request')),
  drop constraint personal_link_bearer,
  add constraint personal_link_bearer
    check (num_nonnulls(user_id, checker_id, tenant_id) = case when kind in ('partner-request', 'client-request') then 0 else 1 end
      and (kind not in ('partner-request', 'client-request') or subject_id is not null));

-- The name of who acted by a link, where it is one of the client's people: staff is found by its identifier.
alter table event add column by_name text;
