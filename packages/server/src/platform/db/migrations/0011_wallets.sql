create table wallet (
  id int generated always as identity primary key,
  name text not null,
  type text not null check (type in ('cold', 'deposit', 'hot', 'gas')),
  -- What it is made of: an address alone, a sweep contract, extended public keys, or a key in the vault.
  kind text not null check (kind in ('address', 'contract', 'xpub', 'key')),
  family text check (family in ('ETH_Family', 'TRX_Family', 'BTC_Family', 'SOL_Family')),
  -- A cold wallet is one address on one chain; the addresses of the others are rows of their own.
  blockchain_id int references blockchain,
  address text,
  status text not null check (status in ('pending', 'active', 'inactive', 'archived', 'compromised')),
  created_at timestamptz not null,
  check (num_nonnulls(blockchain_id, address) = case type when 'cold' then 2 else 0 end)
);
create unique index wallet_cold_once on wallet (blockchain_id, address) where status <> 'archived';

-- Only public keys; one for each family it serves.
create table wallet_xpub (
  wallet_id int not null references wallet,
  family text not null,
  xpub text not null,
  primary key (wallet_id, family),
  unique (family, xpub)
);

-- The private key of a hot wallet is in the vault and nowhere else.
create table wallet_key (
  wallet_id int primary key references wallet,
  secret_id int not null references secret
);

-- A sweep contract on one chain. Its address decides its deposit addresses, so one wallet may have it on several chains.
create table sweep_contract (
  id int generated always as identity primary key,
  blockchain_id int not null references blockchain,
  address text not null,
  wallet_id int not null references wallet,
  factory text not null,
  owner text not null,
  collector text not null,
  pending_collector text,
  collector_changes_at timestamptz,
  -- The owner gave up the right to name another collector.
  collector_fixed boolean not null default false,
  -- The newest block in which it said something of its collector.
  noticed_height bigint,
  code_hash text not null,
  tx_hash text not null,
  block_height bigint not null,
  status text not null check (status in ('deploying', 'verifying', 'active', 'retired', 'rejected')),
  reason text,
  created_at timestamptz not null,
  unique (blockchain_id, address)
);
create index sweep_contract_wallet on sweep_contract (wallet_id);

-- The chains that a wallet serves, and where on each its money ends.
create table wallet_chain (
  wallet_id int not null references wallet,
  blockchain_id int not null references blockchain,
  cold_address text,
  primary key (wallet_id, blockchain_id)
);

-- Every address that is ours and watched for ever: of deposit wallets by their position, of hot wallets the one they have.
create table address (
  id bigint generated always as identity primary key,
  wallet_id int not null references wallet,
  family text not null,
  address text not null,
  position bigint not null check (position >= 0),
  status text not null check (status in ('ready', 'assigned', 'retired')),
  project_id int references project,
  customer_id bigint references customer,
  assigned_at timestamptz,
  -- The one that a customer keeps; the others are for one payment each.
  permanent boolean not null default false,
  unique (family, address),
  unique (wallet_id, family, position),
  check ((status = 'ready') = (assigned_at is null)),
  check (status <> 'ready' or (project_id is null and customer_id is null))
);
create index address_customer on address (customer_id, wallet_id);
create unique index address_permanent on address (wallet_id, family, customer_id) where permanent;
create index address_project on address (project_id, id desc);
create index address_family on address (family, id);
create index address_ready on address (wallet_id, family, position) where status = 'ready';

create table project_wallet (
  project_id int not null references project,
  wallet_id int not null references wallet,
  created_at timestamptz not null,
  primary key (project_id, wallet_id)
);
create index project_wallet_wallet on project_wallet (wallet_id);

-- The one deposit wallet that gives out a project's new addresses on a chain.
create table assigning_wallet (
  project_id int not null references project,
  blockchain_id int not null references blockchain,
  wallet_id int not null references wallet,
  primary key (project_id, blockchain_id)
);
