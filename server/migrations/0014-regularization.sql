-- An amount paid to a checker, or deducted, besides the missions. The client concerned will come with the invoices, as a column beside
-- `checker_id`.
create table regularization (
  id uuid primary key,
  checker_id uuid not null references checker,
  type text not null check (type in ('credit', 'debit')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  -- `2026-11`, a month in Paris time.
  first_month text not null check (first_month ~ '^2[01]\d\d-(0[1-9]|1[0-2])$'),
  status text not null default 'to_invoice' check (status in ('to_invoice', 'in_progress', 'invoiced', 'done')),
  created_at timestamptz not null,
  -- A deleted row stays: the history of the checker's regularizations finds the deleted ones by it too.
  deleted_at timestamptz,
  version integer not null default 1
);
comment on column regularization.type is '@adm/domain/regularization/regularization RegularizationType';
comment on column regularization.status is '@adm/domain/regularization/regularization RegularizationStatus';
create index regularization_checker_idx on regularization (checker_id, created_at desc, id desc);

-- The plan: the amount of each month. The code checks its total over the locked row; the primary key ensures one amount a month, whatever
-- the code does.
create table regularization_instalment (
  regularization_id uuid not null references regularization,
  month text not null check (month ~ '^2[01]\d\d-(0[1-9]|1[0-2])$'),
  cents integer not null check (cents > 0),
  constraint regularization_instalment_month primary key (regularization_id, month)
);
