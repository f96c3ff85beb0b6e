alter table allocation
  -- Counts at the rate of its quote; the others at the rate when they were first seen.
  add column quoted boolean not null default false,
  -- How much of it stands in the project's revenue at the moment.
  add column settled_units numeric not null default 0 check (is_units(settled_units) and settled_units >= 0);

-- What a person took as the whole of a payment: less than was asked for, or more.
create table payment_taken (
  payment_id bigint primary key references payment,
  usd_units numeric not null check (is_units(usd_units) and usd_units > 0)
);

-- The payments of a customer to which money may still count.
create index payment_monitored on payment (customer_id, monitored_until);
