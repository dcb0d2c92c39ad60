-- The parameters « Qui choisit la date » and « Qui confirme le rendez-vous » of a client act from now on. Until now tenants were asked to
-- confirm whatever the second one said: clients who never changed it keep that, as new ones do.
alter table client alter column confirmed_by set default 'tenant';
update client set confirmed_by = 'tenant'
where confirmed_by = 'nobody'
  and not exists (select from event where entity = 'client' and entity_id = client.id and before ? 'confirmedBy');

-- New orders whose tenants choose the date: when the product offers them slots, or tries again.
create table slot_offer_due (
  booking_id uuid primary key references booking on delete cascade,
  due_at timestamptz not null
);
create index slot_offer_due_at_idx on slot_offer_due (due_at);
