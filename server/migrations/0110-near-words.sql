-- The words of names and streets, whole: a search with a slip of the fingers looks which of its near words exist.
create index tenant_word_idx on tenant using gin (string_to_array(plain_text, ' '));
create index client_word_idx on client using gin (string_to_array(plain(name), ' '));
create index checker_word_idx on checker using gin (string_to_array(plain(first_name || ' ' || last_name), ' '));
create index dwelling_word_idx on dwelling using gin (string_to_array(street_form, ' '));
