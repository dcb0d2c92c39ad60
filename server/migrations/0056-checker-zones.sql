-- The zones of a checker, under the name of the specification (ENT-5) in what history wrote.
update event
set
  before = case when before ? 'areas' then before - 'areas' || jsonb_build_object('zones', before -> 'areas') else before end,
  after = case when after ? 'areas' then after - 'areas' || jsonb_build_object('zones', after -> 'areas') else after end
where entity = 'checker' and (before ? 'areas' or after ? 'areas');
