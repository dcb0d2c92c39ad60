-- The closed warnings whose text is still to be erased. The text is `erasedText` of @adm/domain/warning/warning.
create index warning_closed_idx on warning (closed_at) where closed_at is not null and text <> 'Effacé à la fin de la durée de conservation.';
