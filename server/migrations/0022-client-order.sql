-- A deep page is found in the index alone: without the name in it, each row before the page would be read to reckon plain(name) again.
drop index client_by_name_idx;
drop index client_by_city_idx;
create index client_by_name_idx on client ((plain(name) collate "und-x-icu"), id) include (name);
create index client_by_city_idx on client ((plain(city) collate "und-x-icu"), id) include (city);
