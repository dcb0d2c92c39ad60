-- The last number of each series of documents. A number is taken under the lock of its row, in the transaction of its document: a refused or
-- interrupted document takes none (CGI, ann. II, art. 242 nonies A, I-7°).
create table number_series (
  series text primary key,
  year integer not null,
  last_number integer not null,
  last_day date not null,
  last_hash text not null
);

-- An issued row never changes and is never deleted, whichever program writes (C. com., art. L123-22). A row is issued from its number on.
-- Arguments of the trigger: the columns that may still change, those of its payment and its dispatch.
create function refuse_change_of_issued_row() returns trigger language plpgsql as $$
declare
  has_issued boolean;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I where number is not null)', tg_table_name) into has_issued;
    if has_issued then
      raise exception 'issued rows of % are never deleted', tg_table_name using errcode = 'check_violation', constraint = 'issued_row_check';
    end if;
    return null;
  end if;
  if old.number is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or (to_jsonb(old) - coalesce(tg_argv, array[]::text[])) is distinct from (to_jsonb(new) - coalesce(tg_argv, array[]::text[])) then
    raise exception 'row % of % is issued', old.id, tg_table_name using errcode = 'check_violation', constraint = 'issued_row_check';
  end if;
  return new;
end $$;

-- The same for the rows that belong to an issued one: its lines. Arguments: the table of the issued row, the column that names it.
create function refuse_change_of_issued_part() returns trigger language plpgsql as $$
declare
  changed jsonb;
  is_issued boolean;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I where number is not null)', tg_argv[0]) into is_issued;
    if is_issued then
      raise exception 'parts of issued rows of % are never deleted', tg_argv[0] using errcode = 'check_violation', constraint = 'issued_row_check';
    end if;
    return null;
  end if;
  foreach changed in array array[to_jsonb(old), to_jsonb(new)] loop
    execute format('select number is not null from %I where id = $1', tg_argv[0]) into is_issued using (changed ->> tg_argv[1])::uuid;
    if is_issued then
      raise exception 'a part of row % of % is issued', changed ->> tg_argv[1], tg_argv[0]
        using errcode = 'check_violation', constraint = 'issued_row_check';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
