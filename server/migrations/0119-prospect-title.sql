-- The file of a promoter rarely says the civility of a prospect. The rule of the other people is in the domain (VAL-6).
alter table tenant alter column gender drop not null, add constraint tenant_gender check (gender is not null or role = 'prospect');
