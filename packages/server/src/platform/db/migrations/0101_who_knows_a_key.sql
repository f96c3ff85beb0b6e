-- Who was shown an API key: whoever made it, and each who rotated it. None of them is a second person for what it asks.
alter table api_key add column known_to int[] not null default '{}';
update api_key set known_to = array[created_by] where created_by is not null;
