-- The types of columns are `server/platform/database/column-types.ts`: a type that moves to another file needs no migration.
do $$
declare named record;
begin
  for named in
    select relname, attname from pg_description
    join pg_class on pg_class.oid = objoid and relnamespace = 'public'::regnamespace
    join pg_attribute on attrelid = objoid and attnum = objsubid
    where classoid = 'pg_class'::regclass and description like '@adm/%'
  loop
    execute format('comment on column %I.%I is null', named.relname, named.attname);
  end loop;
end $$;
