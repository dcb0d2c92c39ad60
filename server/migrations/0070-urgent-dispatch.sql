-- The checker who gave up the mission that an urgent search looks for again: not asked by it.
alter table mission_dispatch add column left_checker_id uuid references checker;
