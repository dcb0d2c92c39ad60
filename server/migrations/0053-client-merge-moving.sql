-- The orders of a large client follow a merge, and its undoing, some at a time: until all have, neither client is merged again.
alter table client_merge add column orders_moving boolean not null default false;
