-- What the periodic invoices of a client are split by. `purchase_order`: its orders have the number of its purchase order as their reference.
alter table client add column invoice_grouping text not null default 'client'
  check (invoice_grouping in ('client', 'ug', 'purchase_order'));

-- What the group of a row is: `order` of a client that is billed order by order.
alter table invoice_run_row add column grouped_by text not null default 'client'
  check (grouped_by in ('client', 'order', 'ug', 'purchase_order'));
update invoice_run_row set grouped_by = 'order' where grouping <> '';
