-- The type of this column moved to a file of its own, which the first screen can load without the rest of a merge.
comment on column client_merge.orders_way is '@adm/domain/client/client-merge-move OrderWay';
