-- Requests of a network address to a limited endpoint in a minute or an hour, over all processes.
alter table ask_count rename to request_count;
alter table request_count rename column hour to began_at;
alter table request_count rename column asked to requests;
alter table request_count rename constraint ask_count_pkey to request_count_pkey;

-- Failed sign-ins by address and source: a hash of the network, a known device, or empty for all unknown devices together.
alter table sign_in_failure add column source text not null default '';
alter table sign_in_failure alter column source drop default;
alter table sign_in_failure drop constraint sign_in_failure_pkey;
alter table sign_in_failure add primary key (email, source);
-- When the person was warned of these failures, once until they are forgotten: in the row of all unknown devices.
alter table sign_in_failure add column warned_at timestamptz;

-- A browser in which a person has signed in, by the hash of its cookie.
create table known_device (
  user_id uuid not null references user_account on delete cascade,
  hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, hash)
);
