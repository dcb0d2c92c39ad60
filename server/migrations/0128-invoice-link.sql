-- The link of an issued document has no bearer but the document that it opens.
alter table personal_link
  drop constraint personal_link_bearer,
  add constraint personal_link_bearer
    check (num_nonnulls(user_id, checker_id, tenant_id, address)
        = case when kind in ('partner-request', 'client-request', 'quotation', 'invoice') then 0 else 1 end
      and (kind not in ('partner-request', 'client-request', 'quotation', 'invoice') or subject_id is not null)
      and (kind = 'notification-opt-out') = (address is not null));
