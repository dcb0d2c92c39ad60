-- A mail that announces a change of a row waits for a while, so that the undo of the request that made the change takes it back unsent.
alter table mail add column about_id uuid, add column request_id text;
create index mail_about_idx on mail (about_id) where about_id is not null;
