-- The object whose page lists its acts on many rows: the delivery of a creation of missions. None of an act on a selection.
alter table bulk add column about_id uuid;
create index bulk_about_idx on bulk (about_id, created_at desc) where about_id is not null;

-- What one delivery calls its order twice is looked for at each save of a row.
create index delivery_row_order_id_idx on delivery_row (delivery_id, lower(order_id)) where order_id is not null;
