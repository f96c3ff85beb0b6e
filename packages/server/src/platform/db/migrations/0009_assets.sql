-- The chains. One install lives on one network: mainnet, a testnet, or local chains.
create table blockchain (
  id int primary key,
  code text not null unique,
  name text not null,
  family text not null check (family in ('ETH_Family', 'TRX_Family', 'BTC_Family', 'SOL_Family')),
  network text not null check (network in ('mainnet', 'testnet', 'local')),
  -- What its nodes must answer when they are asked which chain they are on.
  chain_id text not null,
  confirmations int not null check (confirmations between 1 and 10000),
  status text not null check (status in ('disabled', 'syncing', 'healthy', 'lagging', 'stalled', 'unreachable', 'halted')),
  status_since timestamptz not null,
  status_reason text,
  head_height bigint,
  head_at timestamptz
);

-- An RPC endpoint. Its address may hold a key, so the whole of it is sealed; `shown` is what people see.
create table node (
  id int generated always as identity primary key,
  blockchain_id int not null references blockchain,
  shown text not null,
  secret_id int not null references secret,
  origin text not null check (origin in ('environment', 'local', 'dashboard')),
  position int not null,
  active boolean not null,
  created_at timestamptz not null,
  -- What the watcher last saw of it.
  checked_at timestamptz,
  latency_ms int,
  height bigint,
  error text
);
create index node_blockchain on node (blockchain_id, position);

create table currency (
  id int primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('coin', 'stablecoin'))
);

-- A currency on a chain: the chain's own coin, or one contract. Never a symbol: anybody may deploy a token named USDT.
create table blockchain_currency (
  id int generated always as identity primary key,
  blockchain_id int not null references blockchain,
  currency_id int not null references currency,
  contract text,
  decimals int not null check (decimals between 0 and 36),
  standard text not null,
  recommended boolean not null,
  active boolean not null,
  unique nulls not distinct (blockchain_id, contract)
);
create unique index blockchain_currency_once on blockchain_currency (blockchain_id, currency_id) where active;

-- A second opinion about decimals would be a hundredfold credit.
create function refuse_new_meaning() returns trigger language plpgsql as $$
begin
  if (new.blockchain_id, new.contract, new.decimals) is distinct from (old.blockchain_id, old.contract, old.decimals) then
    raise exception 'a currency keeps its chain, contract and decimals' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger blockchain_currency_keeps_meaning before update on blockchain_currency
  for each row execute function refuse_new_meaning();

-- What a project takes.
create table project_currency (
  project_id int not null references project,
  blockchain_currency_id int not null references blockchain_currency,
  created_at timestamptz not null,
  primary key (project_id, blockchain_currency_id)
);
