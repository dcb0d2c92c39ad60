-- What a service on demand asks beside what every order says, by the names of `service-field.ts`.
alter table booking add column details jsonb;
comment on column booking.details is '@adm/domain/booking/booking ServiceDetails';
