-- A document belongs to one row of another subject: an order, a meter reading (its photo), a client (its logo).
create table document (
  id uuid primary key,
  entity text not null check (entity in ('booking', 'meter-reading', 'client-logo')),
  entity_id uuid not null,
  type text not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'deleted')),
  delete_reason text check (delete_reason in ('CONTRACTUAL_DELETE', 'GDPR_DELETE', 'REQUEST_DELETE')),
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint document_deleted_for_a_reason check (
    (status = 'deleted') = (delete_reason is not null) and (status = 'deleted') = (deleted_at is not null)
  )
);
comment on column document.entity is '@adm/domain/document/document-owner DocumentOwner';
comment on column document.status is '@adm/domain/document/document DocumentStatus';
comment on column document.type is '@adm/domain/document/document-type DocumentType';
comment on column document.delete_reason is '@adm/domain/document/document DeleteReason';
create index document_owner_idx on document (entity_id, entity, created_at, id);

-- The contents of a document, past and present. The row and its hash outlive the bytes: then it has no key.
create table document_version (
  document_id uuid not null references document,
  number integer not null check (number > 0),
  key text unique references stored_file,
  kind text not null,
  bytes integer not null check (bytes > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  at timestamptz not null,
  by_id uuid references user_account,
  primary key (document_id, number)
);
comment on column document_version.kind is '@adm/domain/file/file-kind FileKind';
