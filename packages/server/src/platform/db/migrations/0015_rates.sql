-- What is known of a currency's price, in dollars.
create table rate (
  currency_id int primary key references currency,
  -- The last reading of the market that was taken.
  price text,
  source text,
  at timestamptz,
  -- A reading too far from the one before waits here, until another one says the same or a person decides.
  held_price text,
  held_at timestamptz,
  -- Why the last reading was not taken.
  reason text,
  -- What each source said last.
  readings jsonb not null default '[]',
  -- A price that a person fixed stands before the market.
  manual_price text,
  manual_at timestamptz,
  check ((price is null) = (at is null) and (price is null) = (source is null)),
  check ((held_price is null) = (held_at is null)),
  check ((manual_price is null) = (manual_at is null))
);

-- What it was: at most one row for each minute.
create table rate_sample (
  currency_id int not null references currency,
  minute timestamptz not null,
  price text not null,
  source text not null,
  primary key (currency_id, minute)
);
create index rate_sample_minute on rate_sample (minute);

-- When the sources were last asked: whoever moves this asks them, and nobody else for a while.
create table rate_round (
  id int primary key check (id = 1),
  claimed_at timestamptz not null
);
insert into rate_round values (1, 'epoch');
