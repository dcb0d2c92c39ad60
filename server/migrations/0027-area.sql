-- What the company knows of an area beside its zip codes: where it is and who answers for it.
alter table area
  add column department text check (department ~ '^(2[AB]|[0-9]{2,3})$'),
  add column manager_id uuid references user_account;
create index area_manager_idx on area (manager_id) where manager_id is not null;

-- Zip codes of barracks, campuses and hamlets that are in use without being in the register of 0009, each with its communes by INSEE
-- code. Source: codes-postaux 4.1.2, of which these 25 lines are taken.
insert into commune (insee_code, zip_code, name, department, population, latitude, longitude)
select distinct on (known.insee_code, added.zip_code)
  known.insee_code, added.zip_code, known.name, known.department, known.population, known.latitude, known.longitude
from (values
  ('13128', '13047'), ('17133', '17308'), ('17136', '17179'), ('18490', '18018'), ('20211', '2B180'), ('20264', '2B273'), ('20264', '2B297'),
  ('20264', '2B299'), ('29240', '29019'), ('30998', '30189'), ('30998', '30258'), ('31998', '31555'), ('33090', '33063'), ('33164', '33529'),
  ('33693', '33281'), ('34295', '34172'), ('54201', '54405'), ('54207', '54463'), ('59341', '59294'), ('64023', '64445'), ('74480', '74208'),
  ('74790', '74208'), ('78129', '78640'), ('83800', '83137'), ('83998', '83082')
) as added (zip_code, insee_code)
join commune as known using (insee_code)
on conflict do nothing;
