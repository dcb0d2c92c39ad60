-- The figures at the head of the lists of documents are read from this index alone.
create index invoice_figure_idx on invoice (kind, status, issued_on) include (sent_at, gross_cents);
