-- The checkers that a client prefers for its orders. A row of its own each: the merge of two clients moves them.
create table client_preferred_checker (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client on delete cascade,
  checker_id uuid not null references checker on delete cascade,
  unique (client_id, checker_id)
);
create index client_preferred_checker_checker_idx on client_preferred_checker (checker_id);
