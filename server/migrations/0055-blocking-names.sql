-- The names of the specification (ENT-4), in the columns and in what history wrote under the names of before.
alter table client_blocking rename column start_day to start_date;
alter table client_blocking rename column end_day to end_date;
update event
set facts = jsonb_set(
  facts,
  '{blocking}',
  (facts -> 'blocking') - 'startDay' - 'endDay'
    || jsonb_build_object('startDate', facts -> 'blocking' -> 'startDay', 'endDate', facts -> 'blocking' -> 'endDay')
)
where entity = 'client' and kind in ('blocked', 'unblocked') and facts -> 'blocking' ? 'startDay';
