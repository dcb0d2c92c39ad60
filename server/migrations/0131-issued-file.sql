-- The PDF that was sent stays the proof of an issued document for ten years (code de commerce, art. L123-22): it is written once, and neither
-- replaced nor released afterwards.
create function refuse_other_issued_file() returns trigger language plpgsql as $$
begin
  raise exception 'the file of an issued document stays' using errcode = 'check_violation', constraint = 'issued_row_check';
end $$;
create trigger invoice_file_written before update of file_key on invoice
  for each row when (old.file_key is not null and new.file_key is distinct from old.file_key) execute function refuse_other_issued_file();

create function refuse_release_of_issued_file() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where file_key = old.key) then
    raise exception 'the file of an issued document stays' using errcode = 'check_violation', constraint = 'issued_row_check';
  end if;
  return new;
end $$;
create trigger stored_file_of_issued before update of state on stored_file
  for each row when (new.state = 'condemned') execute function refuse_release_of_issued_file();
