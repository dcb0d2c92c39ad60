-- The order that a new one takes up again, once; and the entries that a person said are not those of this exit.
alter table booking add column replanned_from_id uuid references booking;
alter table booking add column refused_entry_ids uuid[];
create unique index booking_replanned_once_idx on booking (replanned_from_id) where replanned_from_id is not null;
