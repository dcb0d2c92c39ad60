-- A message of which nobody knows whether it arrived has a state of its own, by which the list finds it.
alter table notification
  drop constraint notification_status_check,
  add constraint notification_status_check
    check (status in ('planned', 'sent', 'unsure', 'delivered', 'opened', 'failed', 'canceled', 'skipped'));
update notification set status = 'unsure', sent_at = null where status = 'sent' and reason in ('unanswered', 'interrupted');
