-- The answer of an order is a little longer than what PostgreSQL leaves uncompressed. It is read again only when a request comes twice, and gone
-- after 24 hours: to compress it costs more than it spares.
alter table idempotency set (toast_tuple_target = 8160);
