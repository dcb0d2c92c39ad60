-- The search of the list: a part of the number or of the purchase order of a document. The client's name has its own index.
create index invoice_search_idx on invoice using gin (plain(coalesce(number, '') || ' ' || coalesce(purchase_order, '')) gin_trgm_ops);
