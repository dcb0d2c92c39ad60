-- Each displayed column sorts the list of orders. An index of `booking` costs each change of an order, so only the address and the price,
-- which have as many values as orders, get one of their own; a partial index costs only the orders in it.
create index booking_address_order_idx on booking ((plain_address collate "C"), id);
create index booking_price_idx on booking (price_cents, id);

-- Replaces an index of the same size that found the beginning of a reference, but was in no order of the list.
drop index booking_reference_idx;
create index booking_reference_idx on booking ((plain(client_reference) collate "C"), id) where client_reference is not null;

-- The missions of other days are passed in the index alone.
drop index booking_wished_idx;
create index booking_wished_idx on booking (wished_day, id) include (listed_at) where wished_day is not null;

-- Replaces an index by kind alone: a kind with its rooms is the property as the list displays it.
drop index booking_property_kind_idx;
create index booking_property_kind_idx on booking (property_kind, room_count, listed_at desc, id desc) where property_type = 'house';

-- array_to_string is only stable, since the text of some types depends on settings; that of a text does not.
create function joined_tags(text[]) returns text language plpgsql immutable parallel safe strict as $$
begin
  return public.plain(array_to_string($1, ', '));
end $$;
create index booking_tag_order_idx on booking ((joined_tags(tags) collate "und-x-icu"), id) where tags <> '{}';
create index booking_surface_idx on booking (surface, id) where property_type = 'business';
create index booking_activity_idx on booking ((plain(premises ->> 'activity') collate "und-x-icu"), id)
  where property_type = 'business' and premises ->> 'activity' is not null;

-- Names are sorted in their own tables, and lead to the orders by the indexes of the filters: a new name changes no order.
create index client_order_idx on client ((plain(name) collate "und-x-icu"), id);
create index area_order_idx on area ((plain(name) collate "und-x-icu"), id);
create index tenant_first_idx on tenant ((plain(first_name || ' ' || last_name) collate "und-x-icu"), booking_id) where position = 0;
