-- A payment of less brings nothing. Campaigns that are there already go on as they were: null is any.
alter table campaign_rules add column smallest_payment_usd_units numeric
  check (is_units(smallest_payment_usd_units) and smallest_payment_usd_units > 0);
