-- Who rotated an API key before that was kept: the audit log knows them.
update api_key k
set known_to = array(
  select distinct one from unnest(k.known_to || r.members) as one order by one
)
from (
  select entity_id, array_agg(actor_id::int) as members from activity
  where action = 'api-key.rotated' and entity = 'api-key' and actor_kind = 'member' and actor_id is not null
  group by entity_id
) r
where r.entity_id = k.id::text;
