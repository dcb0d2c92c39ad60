-- What undoes an act goes with its answer: a second copy of the request gets it too.
alter table idempotency add column change_id uuid;

-- An import is one act: what made each of its rows, so that all of them are taken back, and the work that does.
alter table import_row add column change_id uuid;
alter table import add column undo_job_id uuid references job on delete set null;
