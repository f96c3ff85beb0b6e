-- With the amount beside its expression, a page is found in the index alone, without a look at each payment on the way.
drop index payment_untold;
create index payment_untold on payment (project_id, coalesce(usd_units, -1), id) include (created_at, usd_units)
  where webhook_status = 'failed';
