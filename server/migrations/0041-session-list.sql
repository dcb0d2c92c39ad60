-- The browser of a sign-in, as it names itself, for the person's list of their own sign-ins.
alter table token_family add column agent text;
