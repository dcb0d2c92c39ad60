-- What commercial premises are, on their orders; and the list of those orders alone.
alter table booking add column premises jsonb;
comment on column booking.premises is '@adm/domain/booking/premises Premises';
create index booking_business_idx on booking (listed_at desc, id desc) where property_type = 'business';
