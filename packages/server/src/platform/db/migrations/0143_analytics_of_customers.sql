-- Who paid: what is counted once for each customer is no sum of anything.
alter table analytics_fact add column customer_id bigint;
update analytics_fact f set customer_id = p.customer_id from payment p
  where f.source = 'payment' and f.measure in ('received', 'given_back') and p.id = f.source_id;
create index analytics_fact_customer on analytics_fact (customer_id, bucket) where measure = 'received' and customer_id is not null;

-- What a customer has paid so far, less what they were given back, and when they paid for the first time: kept with the facts.
create table analytics_customer (
  customer_id bigint primary key,
  first_bucket timestamptz not null,
  payments bigint not null,
  usd_units numeric(78, 0) not null
);
insert into analytics_customer (customer_id, first_bucket, payments, usd_units)
  select customer_id, min(bucket) filter (where measure = 'received'), coalesce(sum(n) filter (where measure = 'received'), 0),
    sum(case measure when 'received' then usd_units else -usd_units end)
  from analytics_fact where customer_id is not null group by 1 having count(*) filter (where measure = 'received') > 0;
