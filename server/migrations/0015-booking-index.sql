-- What the list keeps by the words of an order: the rare words (a language, a kind of dwelling) were looked for in every booking.
create index booking_language_idx on booking (language, listed_at desc, id desc);
create index booking_property_type_idx on booking (property_type, listed_at desc, id desc);
create index booking_room_count_idx on booking (room_count, listed_at desc, id desc);
create index booking_property_kind_idx on booking (property_kind, listed_at desc, id desc);
