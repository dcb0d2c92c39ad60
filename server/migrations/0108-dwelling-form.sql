-- The normal form of the address and of the access, by which dwellings are compared. TypeScript has the rule (`dwelling-form.ts`), so that it
-- is written once: the job `dwelling.merge` reads the dwellings of before, whose form is null, and merges those that are one. A later change
-- of the rule sets the forms to null again. A merged dwelling keeps its row; the history has what moved.
alter table dwelling add column street_form text, add column door_form text, add column merged_into uuid references dwelling;
drop index dwelling_same_idx;
create index dwelling_same_idx on dwelling (zip_code, street_form);
create index dwelling_unread_idx on dwelling (id) where street_form is null;
