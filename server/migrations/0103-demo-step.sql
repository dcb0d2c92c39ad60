-- Each step of a load of the demo is claimed once, not only the batches of bookings. The number of bookings stays with the load.
alter table demo_load add column bookings integer;
alter table demo_batch rename to demo_step;
alter table demo_step rename column batch to step;
alter table demo_step rename constraint demo_batch_pkey to demo_step_pkey;
alter table demo_step rename constraint demo_batch_load_name_fkey to demo_step_load_name_fkey;
alter table demo_step alter column step type text using case step when -1 then 'documents' else 'bookings ' || step end;
-- An unfinished load of before may have written its absences without a claim, and would be refused when it writes them again.
insert into demo_step (load_name, step)
select name, 'absences' from demo_load
where finished_at is null and exists (select from checker_absence where updated_at > demo_load.started_at);
