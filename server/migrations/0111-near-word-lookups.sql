-- A search with a slip looks up hundreds of words. An index with a list of pending entries (up to 4 MB, until it is vacuumed) is read in two
-- parts: its tree, and the whole list for each word.
alter index tenant_word_idx set (fastupdate = off);
alter index client_word_idx set (fastupdate = off);
alter index checker_word_idx set (fastupdate = off);
alter index dwelling_word_idx set (fastupdate = off);
select gin_clean_pending_list(word_idx) from unnest(array['tenant_word_idx', 'client_word_idx', 'checker_word_idx', 'dwelling_word_idx']::regclass[]) as word_idx;
