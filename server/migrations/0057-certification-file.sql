-- A document may be the file of a checker's certificate.
alter table document drop constraint document_entity_check;
alter table document add constraint document_entity_check check (entity in ('booking', 'meter-reading', 'client-logo', 'certification'));
