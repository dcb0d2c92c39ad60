-- What a checker is given or held back beside the missions. A client as the one it concerns comes with invoices, as a column beside this one.
create table regularization (
  id uuid primary key,
  checker_id uuid not null references checker,
  type text not null check (type in ('credit', 'debit')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  -- `2026-11`, as months of Paris are told.
  first_month text not null check (first_month ~ '^2[01]\d\d-(0[1-9]|1[0-2])$'),
  status text not null default 'to_invoice' check (status in ('to_invoice', 'in_progress', 'invoiced', 'done')),
  created_at timestamptz not null,
  -- The row stays: by it the history of the checker's regularizations finds those that were deleted too.
  deleted_at timestamptz,
  version integer not null default 1
);
comment on column regularization.type is '@adm/domain/regularization/regularization RegularizationType';
comment on column regularization.status is '@adm/domain/regularization/regularization RegularizationStatus';
create index regularization_checker_idx on regularization (checker_id, created_at desc, id desc);

-- The plan: what stands in which month. Its total is judged over the locked row; that a month has one only is true whatever the code forgets.
create table regularization_instalment (
  regularization_id uuid not null references regularization,
  month text not null check (month ~ '^2[01]\d\d-(0[1-9]|1[0-2])$'),
  cents integer not null check (cents > 0),
  constraint regularization_instalment_month primary key (regularization_id, month)
);
