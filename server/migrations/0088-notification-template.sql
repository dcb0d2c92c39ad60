-- A message of the product that somebody worded: a kind to an audience in a language, of the company or of one client.
create table notification_template (
  id uuid primary key,
  kind text not null,
  audience text not null,
  language text not null check (language in ('FR', 'EN')),
  -- Null: of the company.
  client_id uuid references client on delete cascade,
  -- The number of its last version, which counts.
  version integer not null default 0,
  unique nulls not distinct (kind, audience, language, client_id)
);
comment on column notification_template.kind is '@adm/domain/notification/notification-kind TemplatedKind';
comment on column notification_template.audience is '@adm/domain/notification/notification-kind Audience';
comment on column notification_template.language is '@adm/domain/values/language Language';
create index notification_template_client_idx on notification_template (client_id) where client_id is not null;

-- Its texts, never changed: a sent message says which of them it was written from.
create table notification_template_version (
  id uuid primary key,
  template_id uuid not null references notification_template on delete cascade,
  number integer not null check (number > 0),
  -- Null: back to the text of the company, or of the product.
  subject text,
  body text,
  sms text,
  created_by uuid references user_account,
  created_at timestamptz not null,
  unique (template_id, number),
  check ((subject is null) = (body is null))
);
