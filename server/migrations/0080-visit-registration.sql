-- The prospects of a visit who registered for its hour, who withdrew, and who are not interested any more. Tenants are written again at
-- each change of an order: no foreign key. A removed prospect takes no place.
create table visit_registration (
  booking_id uuid not null references booking,
  tenant_id uuid not null,
  status text not null check (status in ('registered', 'withdrawn', 'declined')),
  answered_at timestamptz not null,
  -- How often the prospect answered: a later file for the calendar has a higher sequence.
  answers integer not null default 1,
  primary key (booking_id, tenant_id)
);
comment on column visit_registration.status is '@adm/domain/slot-offer/visit-registration RegistrationStatus';
