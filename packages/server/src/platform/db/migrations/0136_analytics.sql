-- Figures that people decide by. What each payment adds to them, as it stands now, one row for each part of it. The one reader that
-- writes them has the outbox's events in their order, so that no two ever write about one payment.
create table analytics_fact (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  project_id int not null,
  measure text not null check (measure in ('created', 'step', 'received', 'pay_time', 'lapsed', 'given_back')),
  at timestamptz not null,
  -- Of 15 minutes: what every zone's days and hours can be put together from.
  bucket timestamptz not null,
  label text not null,
  -- 0 where none was chosen.
  blockchain_currency_id int not null,
  n int not null check (n >= 0),
  usd_units numeric(78, 0) not null
);
create index analytics_fact_payment on analytics_fact (payment_id);
create index analytics_fact_bucket on analytics_fact (project_id, bucket);

-- Buckets whose sums are to be made anew. Only ever added to, and without a unique key: a mark that is there already may be read by
-- somebody who does not see yet what the new one is about.
create table analytics_dirty (
  id bigint generated always as identity primary key,
  project_id int not null,
  bucket timestamptz not null
);

create table analytics_rollup (
  project_id int not null,
  measure text not null,
  bucket timestamptz not null,
  label text not null,
  blockchain_currency_id int not null,
  n bigint not null,
  usd_units numeric(78, 0) not null,
  primary key (project_id, measure, bucket, label, blockchain_currency_id)
);
create index analytics_rollup_bucket on analytics_rollup (project_id, bucket);

-- How far the payments of before are taken in, and how the last comparison ended. One row, which is locked by whoever writes.
create table analytics_state (
  one boolean primary key default true check (one),
  taken_in_to bigint not null default 0,
  take_in_until bigint,
  fresh_at timestamptz,
  compared_at timestamptz,
  differences int not null default 0 check (differences >= 0)
);
insert into analytics_state default values;
