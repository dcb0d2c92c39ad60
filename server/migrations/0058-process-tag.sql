-- A specific process may apply only to the orders with a tag.
alter table specific_process add column tag text;
