-- How far the pay that a checker accepts for a service is above the reference of its group, in cents, counted at night.
create table checker_pay_excess (
  checker_id uuid not null references checker on delete cascade,
  service text not null,
  cases integer not null check (cases > 0),
  excess_cents integer not null,
  primary key (checker_id, service)
);
comment on column checker_pay_excess.service is '@adm/domain/offer/sold-service BookingService';
-- The night reads the pays of a year, a small part of all propositions.
create index mission_proposition_pay_idx on mission_proposition (answered_at) where status = 'accepted' and fee_cents is not null;
