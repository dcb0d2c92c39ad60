-- Every kind of event is spelled one way, in camelCase: `client.user-added` becomes `client.userAdded`. An undo names the kind that it undoes.
update event
set kind = lower(left(kind, 1)) || substr(replace(initcap(kind), '-', ''), 2)
where kind like '%-%';
update event
set facts = jsonb_set(facts, '{kind}', to_jsonb(lower(left(facts ->> 'kind', 1)) || substr(replace(initcap(facts ->> 'kind'), '-', ''), 2)))
where kind = 'undone' and facts ->> 'kind' like '%-%';
