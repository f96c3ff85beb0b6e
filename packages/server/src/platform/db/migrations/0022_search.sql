-- Few payments are those of which a shop could not be told: by their amount they are found without a walk through all others.
create index payment_untold on payment (project_id, coalesce(usd_units, -1), id) include (created_at)
  where webhook_status = 'failed';
