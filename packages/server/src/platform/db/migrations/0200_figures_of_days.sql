-- Days on which little happens any more. What figures of 15 minutes come to in hours, in six hours and in a day is kept for each of
-- them, and so is who paid when: a year is read out of those. A day is open from when something in it changes until it is closed anew; what is kept
-- of a day is gone as long as it is open, so that what is there is true.
create table analytics_open_day (
  project_id int not null,
  day timestamptz not null,
  opened_at timestamptz not null,
  primary key (project_id, day)
);
insert into analytics_open_day (project_id, day, opened_at)
  select distinct project_id, date_bin('24 hours', bucket, timestamptz 'epoch'), now() from analytics_rollup;

create table analytics_span (
  project_id int not null,
  measure text not null,
  hours smallint not null check (hours in (1, 6, 24)),
  starts_at timestamptz not null,
  label text not null,
  -- 0 where none was chosen, -1 for all of them together.
  blockchain_currency_id int not null,
  n bigint not null,
  usd_units numeric(78, 0) not null,
  primary key (project_id, measure, hours, starts_at, label, blockchain_currency_id)
);
create index analytics_span_start on analytics_span (project_id, starts_at);

-- Who paid in each quarter of an hour of the day, once for each payment.
create table analytics_visit (
  project_id int not null,
  day timestamptz not null,
  customers bytea not null,
  primary key (project_id, day)
);
alter table analytics_visit alter column customers set storage external;
-- Of open days they are read from the facts: one in ten of those is about it.
create index analytics_fact_received on analytics_fact (project_id, bucket) include (customer_id)
  where measure = 'received' and n > 0 and customer_id is not null;

-- Who is new in a period is counted by an index of their first times.
alter table analytics_customer add column project_id int;
update analytics_customer a set project_id = k.project_id from customer k where k.id = a.customer_id;
delete from analytics_customer where project_id is null;
alter table analytics_customer alter column project_id set not null;
create index analytics_customer_first on analytics_customer (project_id, first_bucket);
