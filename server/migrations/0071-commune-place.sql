-- Each new order asks for the middle of the communes of its zip code: read from the index alone, and not from as many pages of the table as
-- there are communes.
create index commune_place_idx on commune (zip_code, insee_code) include (latitude, longitude);
