-- Each copy of a file in the store, by its key: the hash of its bytes, then an identifier, so that destroying one copy never takes another's.
-- It waits until a row of a subject keeps it, and is condemned when that row lets it go: what is condemned, or waits for nobody any more, is
-- destroyed by a job.
create table stored_file (
  key text primary key,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'condemned'))
);
create index stored_file_loose_idx on stored_file (at) where state <> 'kept';

-- A document hangs on one row of another subject: an order.
create table document (
  id uuid primary key,
  entity text not null check (entity in ('booking')),
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

-- What a document contains and contained. Its row and hash outlive its bytes: then it has no key.
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
comment on column document_version.kind is '@adm/domain/values/file-kind FileKind';
