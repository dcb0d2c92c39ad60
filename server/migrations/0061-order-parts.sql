-- People say a part of an order number (« 5406 ») or of a client reference without its dashes (« AGE35311 »): the letters and digits alone.
create function compact(text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return regexp_replace(public.plain($1), '[^a-z0-9]', '', 'g');
end $$;
create index booking_part_idx on booking using gin (replace(code, '-', '') gin_trgm_ops, compact(client_reference) gin_trgm_ops);

-- For a phone number that nobody has: the tenants whose number differs from it by one slip.
create index tenant_phone_idx on tenant (phone) where phone is not null;
create index tenant_other_phone_idx on tenant (other_phone) where other_phone is not null;
