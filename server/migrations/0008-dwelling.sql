create table dwelling (
  id uuid primary key,
  address text not null,
  zip_code text not null,
  city text not null,
  residence text,
  building text,
  staircase text,
  floor text,
  door text,
  apartment_number text,
  digicode text,
  property_type text not null,
  property_kind text not null,
  room_count text not null,
  surface double precision not null,
  furnished boolean not null,
  annexes jsonb,
  latitude double precision,
  longitude double precision,
  version integer not null default 1
);
comment on column dwelling.property_type is '@adm/domain/dwelling/dwelling PropertyType';
comment on column dwelling.property_kind is '@adm/domain/dwelling/dwelling PropertyKind';
comment on column dwelling.room_count is '@adm/domain/dwelling/dwelling RoomCount';
comment on column dwelling.annexes is '@adm/domain/dwelling/dwelling Annex[]';
create index dwelling_address_idx on dwelling using gin (plain(address || ' ' || coalesce(residence, '') || ' ' || zip_code || ' ' || city) gin_trgm_ops);
create index dwelling_same_idx on dwelling (zip_code, plain(address));
