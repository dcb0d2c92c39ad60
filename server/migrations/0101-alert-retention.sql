-- Resolved alerts of a returned address that still name the person, for the job that erases the name and the address.
create index alert_named_idx on alert (resolved_at)
  where type = 'bouncedAddress' and resolved_at is not null and facts <> '[]'::jsonb;
