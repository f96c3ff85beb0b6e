-- How far a chain was read. Whoever watches it holds the token of the latest lease; an older holder can write nothing.
create table chain_cursor (
  blockchain_id int primary key references blockchain,
  height bigint not null check (height >= 0),
  hash text not null,
  fence bigint not null,
  read_at timestamptz not null,
  -- Where reading began: nothing of ours is older.
  first_height bigint not null,
  -- Up to where a second look was taken, which finds what a node left out at first; once a day it starts a day back.
  checked_height bigint not null,
  looked_back_at timestamptz not null,
  -- How many blocks the last reorg took back.
  reorg_depth int,
  reorg_at timestamptz
);

-- The last blocks that were read, to find where a reorg began.
create table chain_block (
  blockchain_id int not null references blockchain,
  height bigint not null,
  hash text not null,
  at timestamptz not null,
  primary key (blockchain_id, height)
);

-- One arrival at one of our addresses. `path` says where inside the transaction, wherever the transaction stands.
create table deposit (
  id bigint generated always as identity primary key,
  blockchain_id int not null references blockchain,
  tx_hash text not null,
  path text not null,
  status text not null check (status in ('seen', 'included', 'confirmed', 'reorged', 'dropped', 'replaced')),
  -- Whether it counts: money we know, an asset that we do not, too little to be worth its fee, or our own, moved by ourselves.
  treatment text not null check (treatment in ('credit', 'unsupported', 'dust', 'own')),
  -- Whose it is: the customer's of its address, or nobody's until a person says so.
  matching text not null check (matching in ('owned', 'unmatched', 'matched', 'ignored')),
  address_id bigint not null references address,
  project_id int references project,
  customer_id bigint references customer,
  contract text,
  blockchain_currency_id int references blockchain_currency,
  from_address text,
  units numeric not null check (is_units(units) and units > 0),
  block_height bigint,
  block_hash text,
  block_at timestamptz,
  -- How often it came into the chain: a reorg takes it out, the next block may bring it back.
  round int not null check (round >= 0),
  first_seen_at timestamptz not null,
  confirmed_at timestamptz,
  unique (blockchain_id, tx_hash, path),
  check ((treatment = 'unsupported') = (blockchain_currency_id is null)),
  check (status not in ('included', 'confirmed') or (block_height is not null and block_hash is not null))
);
create index deposit_unconfirmed on deposit (blockchain_id, block_height) where status in ('seen', 'included');
create index deposit_block on deposit (blockchain_id, block_height) where status in ('included', 'confirmed');
create index deposit_address on deposit (address_id, id desc);
create index deposit_project on deposit (project_id, id desc);
create index deposit_tx on deposit (lower(tx_hash));
create index deposit_inbox on deposit (id desc) where matching = 'unmatched' and status = 'confirmed';

-- Each step of a deposit's life, for whoever asks what became of it.
create table deposit_move (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposit,
  at timestamptz not null,
  event text not null,
  round int not null,
  block_height bigint,
  block_hash text
);
create index deposit_move_deposit on deposit_move (deposit_id, id);
create trigger deposit_move_append_only before update or delete on deposit_move for each row execute function refuse_change();
create trigger deposit_move_never_emptied before truncate on deposit_move execute function refuse_change();

-- Arrivals of less than this are dust; where nothing is said, nothing is.
create table dust_limit (
  blockchain_currency_id int primary key references blockchain_currency,
  units numeric not null check (is_units(units) and units > 0)
);

-- What left one of our addresses, whoever sent it; `path` 'fee' is what the sending itself cost.
create table departure (
  id bigint generated always as identity primary key,
  blockchain_id int not null references blockchain,
  tx_hash text not null,
  path text not null,
  status text not null check (status in ('included', 'confirmed', 'reorged')),
  address_id bigint not null references address,
  contract text,
  blockchain_currency_id int references blockchain_currency,
  to_address text,
  units numeric not null check (is_units(units) and units > 0),
  block_height bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  round int not null,
  unique (blockchain_id, tx_hash, path)
);
create index departure_unconfirmed on departure (blockchain_id, block_height) where status = 'included';
create index departure_block on departure (blockchain_id, block_height) where status in ('included', 'confirmed');
create index departure_address on departure (address_id, id desc);

-- Where the ledger and a chain disagree: an item for a person, never a silent repair.
create table reconciliation (
  id bigint generated always as identity primary key,
  blockchain_id int not null references blockchain,
  height bigint not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  addresses int not null default 0,
  differences int not null default 0,
  error text
);
create index reconciliation_blockchain on reconciliation (blockchain_id, id desc);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  reconciliation_id bigint not null references reconciliation,
  blockchain_id int not null references blockchain,
  address_id bigint not null references address,
  contract text,
  ledger numeric not null check (is_units(ledger)),
  chain numeric not null check (is_units(chain)),
  status text not null check (status in ('open', 'resolved')),
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index reconciliation_difference_open on reconciliation_difference (blockchain_id, address_id, contract)
  nulls not distinct where status = 'open';
