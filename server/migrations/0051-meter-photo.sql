-- A document may hang on a reading of a meter: its photo.
alter table document drop constraint document_entity_check;
alter table document add constraint document_entity_check check (entity in ('booking', 'meter-reading'));
