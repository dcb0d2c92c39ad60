-- What the company keeps of a checker besides what the dispatch asks.
alter table checker
  add column address text,
  add column city text,
  add column vehicle text check (vehicle in ('CAR', 'TWO_WHEELER', 'BICYCLE', 'TRANSIT')),
  add column device text,
  add column siren text check (siren ~ '^[0-9]{9}$'),
  add column self_billing boolean not null default false,
  -- The account number: sealed with the data secret, and what may be shown of it.
  add column iban_sealed text,
  add column iban_masked text,
  add column max_distance_km integer check (max_distance_km > 0),
  add column missions_per_day integer check (missions_per_day > 0),
  add column leave_reason text check (leave_reason in ('LONG_LEAVE', 'CONTRACT_END', 'SANCTION', 'DOCUMENTS_EXPIRED')),
  add column created_at timestamptz not null default now(),
  add constraint checker_iban_both check ((iban_sealed is null) = (iban_masked is null));
comment on column checker.vehicle is '@adm/domain/checker/checker Vehicle';
comment on column checker.leave_reason is '@adm/domain/checker/checker LeaveReason';

-- Zip codes served besides the areas.
create table checker_zip (
  checker_id uuid not null references checker on delete cascade,
  zip_code text not null check (zip_code ~ '^[0-9]{5}$'),
  primary key (checker_id, zip_code)
);
create index checker_zip_zip_idx on checker_zip (zip_code, checker_id);

-- The kinds of `docs/domain.md` 3.3 in the place of words.
update checker_certification set kind = case
  when kind in ('LIABILITY', 'URSSAF', 'KBIS', 'IDENTITY', 'CONTRACT', 'CHARTER', 'TRAINING', 'SELF_BILLING', 'DEVICE') then kind
  when kind ilike '%urssaf%' then 'URSSAF'
  when kind ilike '%RC%' then 'LIABILITY'
  else 'CONTRACT' end;
alter table checker_certification
  add constraint checker_certification_kind check (
    kind in ('LIABILITY', 'URSSAF', 'KBIS', 'IDENTITY', 'CONTRACT', 'CHARTER', 'TRAINING', 'SELF_BILLING', 'DEVICE')
  ),
  -- When everyone concerned was told that it is about to expire: once for each expiry.
  add column told_at timestamptz;
comment on column checker_certification.kind is '@adm/domain/checker/certification-kind CertificationKind';
create index checker_certification_expiry_idx on checker_certification (expires_day) where told_at is null;

-- The list by name, and its search.
create index checker_list_idx on checker ((plain(first_name || ' ' || last_name)) collate "und-x-icu", id);
create index checker_list_search_idx on checker using gin (
  plain(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
);
