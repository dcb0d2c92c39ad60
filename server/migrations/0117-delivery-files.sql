-- Files of the lots of a delivery: where a row comes from, so that the same file sent again changes its rows, and which column each heading of
-- the client names.
alter table delivery_row
  add column sheet_name text,
  add column sheet_row integer,
  add constraint delivery_row_sheet check ((sheet_name is null) = (sheet_row is null));

-- Headings that people have corrected, each with its column or null: the next sheet of the client is read by them.
alter table delivery add column sheet_headings jsonb not null default '{}';

alter table export drop constraint export_format_check, add constraint export_format_check check (format in ('csv', 'xlsx', 'ods'));
