-- Projects whose hot wallets have too little of a currency for the rewards that are due in it, since when, and when people were told.
create table referral_shortfall (
  project_id int not null references project,
  blockchain_currency_id int not null references blockchain_currency,
  due_usd_units numeric not null check (is_units(due_usd_units) and due_usd_units >= 0),
  held_usd_units numeric not null check (is_units(held_usd_units) and held_usd_units >= 0),
  -- Nothing once there is enough.
  short_since timestamptz,
  -- Kept when it is over: what comes and goes is told of once a day at most.
  told_at timestamptz,
  looked_at timestamptz not null,
  primary key (project_id, blockchain_currency_id)
);
create index referral_shortfall_now on referral_shortfall (project_id) where short_since is not null;

-- What is owed is added up every minute; most of what was ever granted is paid out.
create index reward_owed on reward (project_id) where status in ('pending', 'held', 'available', 'reserved');
