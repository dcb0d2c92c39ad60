-- Named filters of the list of warnings.
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('alert', 'booking', 'business', 'checker', 'client', 'notification', 'warning'));
