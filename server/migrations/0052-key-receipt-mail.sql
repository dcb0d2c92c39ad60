-- A mail may carry one file, in base64, forgotten with its text once it left.
alter table mail add column file_name text;
alter table mail add column file text;

-- To whom the receipt of a handing-over was mailed: by itself once, then each time that somebody sends it again.
create table key_receipt_mail (
  id uuid primary key,
  custody_id uuid not null references key_custody (id),
  at timestamptz not null,
  recipients text[] not null,
  by_hand boolean not null
);
create unique index key_receipt_mail_once_idx on key_receipt_mail (custody_id) where not by_hand;
create index key_receipt_mail_custody_idx on key_receipt_mail (custody_id, at);
