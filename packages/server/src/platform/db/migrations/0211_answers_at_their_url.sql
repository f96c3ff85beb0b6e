-- What an endpoint answered counts only for the URL that it has now: where that was changed since, nothing is known.
update webhook w set last_success_at = null
where last_success_at <= (
  select max(a.at) from activity a
  where a.project_id = w.project_id and a.entity = 'webhook' and a.entity_id = w.id::text
    and a.before ->> 'url' <> a.after ->> 'url');
