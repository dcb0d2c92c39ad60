-- What concerns an account, one row an object: a new fact about it makes the row unread again. Only identifiers and kinds: names are read
-- from their tables, when the account may still read them.
create table inbox_item (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references user_account on delete cascade,
  entity text not null check (entity in ('alert', 'alert-bulk', 'booking', 'booking-bulk', 'warning', 'job')),
  -- Without a foreign key: an object that is deleted hides its items.
  entity_id uuid not null,
  kind text not null,
  -- Facts since the account read the row last.
  facts integer not null default 1 check (facts > 0),
  at timestamptz not null,
  read_at timestamptz,
  by_kind text not null check (by_kind in ('staff', 'link', 'system', 'nobody')),
  -- Of a colleague only.
  by_id uuid
);
create unique index inbox_item_object_idx on inbox_item (account_id, entity, entity_id);
create index inbox_item_listed_idx on inbox_item (account_id, at desc, id desc);
create index inbox_item_unread_idx on inbox_item (account_id, at desc, id desc) where read_at is null;
create index inbox_item_at_idx on inbox_item (at);
comment on column inbox_item.entity is '@adm/domain/inbox/inbox-kind InboxEntity';
comment on column inbox_item.kind is '@adm/domain/inbox/inbox-kind InboxKind';
comment on column inbox_item.by_kind is '@adm/domain/actor AuthorKind';
