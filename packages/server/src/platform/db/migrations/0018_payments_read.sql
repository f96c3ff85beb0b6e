-- Finding payments: pages, counts and figures stay quick however many there are.

-- In what a payment is shown: what its payer chose last, else what came.
alter table payment add column blockchain_currency_id int references blockchain_currency;

create function show_chosen_currency() returns trigger language plpgsql as $$
begin
  update payment set blockchain_currency_id = new.blockchain_currency_id
  where id = new.payment_id and blockchain_currency_id is distinct from new.blockchain_currency_id;
  return null;
end $$;
create trigger attempt_shows_currency after insert on attempt for each row execute function show_chosen_currency();

create function show_paid_currency() returns trigger language plpgsql as $$
begin
  update payment set blockchain_currency_id = new.blockchain_currency_id
  where id = new.payment_id and blockchain_currency_id is null;
  return null;
end $$;
create trigger allocation_shows_currency after insert on allocation for each row execute function show_paid_currency();

-- Whatever a search may ask for stands in the index that it walks.
drop index payment_project;
create index payment_search on payment (project_id, id desc) include (status, exception, resolution, created_by,
  webhook_status, blockchain_currency_id, filled_usd_units, created_at, updated_at, usd_units);
create index payment_updated on payment (project_id, updated_at, id);
create index payment_amount on payment (project_id, coalesce(usd_units, -1), id);
create index payment_invoice on payment (project_id, invoice_id) where invoice_id is not null;

-- What the figures of a period are made of.
create index payment_created on payment (project_id, created_at);
create index payment_settled on payment (project_id, settled_at) include (status, filled_usd_units) where settled_at is not null;
create index payment_lapsed on payment (project_id, least(expires_at, updated_at)) where status in ('expired', 'cancelled');
create index customer_created on customer (project_id, created_at);

-- How many payments of each kind there are in each block of 8192 ids, as a sum of what changed: writers only ever add rows, so
-- that none waits for another, and a loop folds them. `first_at` and `last_at` enclose when they were made.
create table payment_tally (
  project_id int not null,
  block bigint not null,
  status text not null,
  filled boolean not null,
  exception text not null,
  resolved boolean not null,
  created_by text not null,
  webhook_status text,
  blockchain_currency_id int,
  payments bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  folded boolean not null
);
create index payment_tally_project on payment_tally (project_id, block);
create index payment_tally_unfolded on payment_tally (project_id, block) where not folded;

create function tally_new_payments() returns trigger language plpgsql as $$
begin
  insert into payment_tally
  select project_id, id >> 13, status, filled_usd_units > 0, exception, resolution is not null, created_by, webhook_status,
    blockchain_currency_id, count(*), min(created_at), max(created_at), false
  from made group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;
create trigger payment_tallied after insert on payment referencing new table as made
  for each statement execute function tally_new_payments();

create function tally_changed_payments() returns trigger language plpgsql as $$
begin
  insert into payment_tally
  select project_id, id >> 13, status, filled_usd_units > 0, exception, resolution is not null, created_by, webhook_status,
    blockchain_currency_id, sum(change), min(created_at), max(created_at), false
  from (select *, 1 as change from becoming union all select *, -1 from been) as changed
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(change) <> 0;
  return null;
end $$;
create trigger payment_tallied_anew after update on payment referencing old table as been new table as becoming
  for each statement execute function tally_changed_payments();
