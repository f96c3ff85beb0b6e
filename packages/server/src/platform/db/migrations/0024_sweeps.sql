-- When money moves on to the cold wallet. The row without a wallet is for all that have none of their own.
create table sweep_rules (
  wallet_id int references wallet,
  paused boolean not null,
  amount_usd numeric not null check (amount_usd between 0 and 1e9),
  addresses int not null check (addresses between 1 and 100000),
  hours int not null check (hours between 1 and 8760),
  -- What an address must hold to be worth its share of the fee: more where it was never swept.
  first_usd numeric not null check (first_usd between 0 and 1e9),
  fee_share_bps int not null check (fee_share_bps between 1 and 5000),
  -- By the code of a chain, the most that a unit of work may cost there, in the smallest units of its coin.
  price_max jsonb not null,
  updated_at timestamptz not null,
  unique nulls not distinct (wallet_id)
);
insert into sweep_rules values (null, false, 100, 25, 24, 5, 500, '{}', now());

-- What was last found out about the money of a wallet in a currency: what happens next, and why it waits.
create table sweep_plan (
  wallet_id int not null references wallet,
  blockchain_currency_id int not null references blockchain_currency,
  state text not null check (state in ('nothing', 'below_threshold', 'waiting', 'signature', 'sweeping', 'paused', 'frozen')),
  code text,
  category text,
  reason text,
  hint text,
  retryable boolean,
  occurred_at timestamptz,
  tx_hash text,
  hot_address text,
  -- Worth moving, and what that would cost now.
  eligible_units numeric check (is_units(eligible_units)),
  eligible_addresses bigint,
  value_usd numeric,
  fee_units numeric check (is_units(fee_units)),
  fee_usd numeric,
  fee_share_bps int,
  price numeric,
  -- Below this price of a unit of work it would be worth it.
  price_frees numeric,
  -- What those who wait for more addresses save of the fee.
  saved_usd numeric,
  due_at timestamptz,
  next_try_at timestamptz not null,
  looked_at timestamptz not null,
  -- How often in a row it waited for the same thing.
  tries int not null,
  -- What there was when it was looked at: with anything else it is looked at again.
  seen_units numeric not null check (is_units(seen_units)),
  seen_addresses bigint not null,
  -- Until then somebody is at it.
  claimed_until timestamptz,
  -- Until then it stays where it is, because a person cancelled its sweep.
  held_until timestamptz,
  primary key (wallet_id, blockchain_currency_id)
);
create index sweep_plan_due on sweep_plan (next_try_at);

create table sweep (
  id bigint generated always as identity primary key,
  wallet_id int not null references wallet,
  blockchain_id int not null references blockchain,
  blockchain_currency_id int not null references blockchain_currency,
  -- How: by a sweep contract, for accounts that delegated, by signatures of the merchant, or seen from outside.
  method text not null check (method in ('contract', 'accounts', 'signatures', 'outside')),
  trigger text not null check (trigger in ('amount', 'addresses', 'time', 'person', 'outside')),
  status text not null check (status in
    ('planned', 'awaiting_signature', 'broadcast', 'stuck', 'confirming', 'completed', 'replaced', 'failed', 'cancelled')),
  status_at timestamptz not null,
  cold_address text not null,
  cold_wallet_id int references wallet,
  contract_address text,
  outgoing_id bigint references outgoing_transaction,
  hot_wallet_id int references wallet,
  addresses int not null,
  planned_units numeric not null check (is_units(planned_units)),
  planned_usd numeric,
  planned_fee_units numeric check (is_units(planned_fee_units)),
  planned_fee_usd numeric,
  moved_units numeric not null check (is_units(moved_units) and moved_units >= 0),
  moved_usd numeric,
  fee_units numeric check (is_units(fee_units)),
  fee_usd numeric,
  tx_hash text,
  block_height bigint,
  failure_code text,
  failure_reason text,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sweep_wallet on sweep (wallet_id, id desc);
create index sweep_running on sweep (wallet_id, blockchain_currency_id)
  where status in ('planned', 'awaiting_signature', 'broadcast', 'stuck', 'confirming');
create index sweep_last on sweep (wallet_id, blockchain_currency_id, ended_at desc) where status = 'completed';
create unique index sweep_outgoing on sweep (outgoing_id) where outgoing_id is not null;
create index sweep_tx on sweep (blockchain_id, tx_hash) where tx_hash is not null;

-- One address of a sweep. What it moved is what the chain shows.
create table sweep_item (
  sweep_id bigint not null references sweep,
  address_id bigint not null references address,
  planned_units numeric not null check (is_units(planned_units)),
  moved_units numeric not null check (is_units(moved_units)),
  status text not null check (status in ('planned', 'moved', 'skipped', 'released')),
  reason text,
  primary key (sweep_id, address_id)
);
create index sweep_item_address on sweep_item (address_id);
create index sweep_item_unexplained on sweep_item (sweep_id) where status = 'skipped' and reason = 'unknown';

-- Money that a sweep or a signing request has in hand: nobody else plans with it.
create table sweep_lock (
  address_id bigint not null references address,
  blockchain_currency_id int not null references blockchain_currency,
  sweep_id bigint not null references sweep,
  primary key (address_id, blockchain_currency_id)
);
create index sweep_lock_sweep on sweep_lock (sweep_id);

-- What happened to a sweep, for whoever asks.
create table sweep_event (
  id bigint generated always as identity primary key,
  sweep_id bigint not null references sweep,
  at timestamptz not null,
  event text not null,
  detail jsonb not null
);
create index sweep_event_sweep on sweep_event (sweep_id, id);
create trigger sweep_event_append_only before update or delete on sweep_event for each row execute function refuse_change();
create trigger sweep_event_never_emptied before truncate on sweep_event execute function refuse_change();

-- A departure from a deposit address, and what became of it in the books, round by round.
create table sweep_departure (
  departure_id bigint primary key references departure,
  sweep_id bigint references sweep,
  cold_wallet_id int references wallet,
  round int not null
);
create index sweep_departure_sweep on sweep_departure (sweep_id);

-- Leave to run the code of a sweep contract, signed with the key of a deposit address (EIP-7702). Good for one chain, one
-- contract and one nonce of the account.
create table account_authorization (
  id bigint generated always as identity primary key,
  address_id bigint not null references address,
  blockchain_id int not null references blockchain,
  sweep_contract_id int not null references sweep_contract,
  nonce bigint not null check (nonce >= 0),
  -- As a transaction carries it.
  carried text not null,
  status text not null check (status in ('signed', 'used', 'outdated', 'revoked')),
  status_at timestamptz not null,
  created_at timestamptz not null
);
create unique index account_authorization_current on account_authorization (address_id, blockchain_id) where status in ('signed', 'used');
create index account_authorization_chain on account_authorization (blockchain_id, id desc);

-- Something that only the merchant can sign. It holds its sweep until it is signed, given up or too old; what becomes of it
-- after that is what becomes of its sweep.
create table signing_request (
  id bigint generated always as identity primary key,
  sweep_id bigint not null unique references sweep,
  kind text not null check (kind in ('authorizations', 'transfers')),
  status text not null check (status in ('open', 'signed', 'cancelled', 'expired')),
  status_at timestamptz not null,
  -- What is to be signed, as it was shown: whatever comes back is held against it.
  unsigned jsonb not null,
  -- What came back, in the order of what was shown.
  signed jsonb,
  expires_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  check ((signed is not null) = (status = 'signed'))
);
create index signing_request_open on signing_request (expires_at) where status = 'open';
create index signing_request_signed on signing_request (id) where status = 'signed' and kind = 'transfers';

-- How long the coin of a hot wallet lasts on a chain, and since when.
create table gas_level (
  wallet_id int not null references wallet,
  blockchain_id int not null references blockchain,
  units numeric check (is_units(units)),
  low_below_units numeric not null check (is_units(low_below_units)),
  level text not null check (level in ('unknown', 'enough', 'low', 'empty')),
  level_since timestamptz not null,
  looked_at timestamptz not null,
  primary key (wallet_id, blockchain_id)
);
