-- The open alerts are counted by severity from this index alone, without the facts of their rows and without the resolved ones.
create index alert_count_idx on alert (severity, owner_group, assignee_id) where resolved_at is null and status = 'open';
