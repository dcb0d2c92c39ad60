-- The groups that own alerts are those that own warnings.
comment on column alert.owner_group is '@adm/domain/user/owner-group OwnerGroup';
comment on column alert_state.owner_group is '@adm/domain/user/owner-group OwnerGroup';

-- The role « Facturation » owns alerts and may treat them; accounts that have exactly this role still have it.
update user_account
set scope = scope || '{alerts:read,alerts:update}', version = version + 1
where scope @> '{login,auth:client,invoices:read,invoices:update,quotations:read,clients:read,clients:update,checkers:read,bookings:read,deliveries:read,notifications:read}'
  and scope <@ '{login,auth:client,invoices:read,invoices:update,quotations:read,clients:read,clients:update,checkers:read,bookings:read,deliveries:read,notifications:read}';
