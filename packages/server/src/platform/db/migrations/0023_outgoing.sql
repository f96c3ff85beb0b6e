-- Whoever signs with a key of ours: which position the next transaction gets. The row is locked while one is signed, so that
-- two workers never give out the same.
create table sender (
  blockchain_id int not null references blockchain,
  address text not null,
  wallet_id int not null references wallet,
  next_position bigint not null check (next_position >= 0),
  primary key (blockchain_id, address)
);

-- What is to be sent, by a key of ours. `cause` says what for: nothing is sent twice for the same.
create table outgoing_transaction (
  id bigint generated always as identity primary key,
  cause text not null unique,
  -- A `gap` fills a position that somebody else left empty below ours.
  kind text not null check (kind in ('sweep', 'gas', 'payout', 'gap')),
  blockchain_id int not null references blockchain,
  wallet_id int not null references wallet,
  from_address text not null,
  to_address text not null,
  contract text,
  units numeric not null check (is_units(units) and units >= 0),
  data text,
  -- Of accounts that delegate in this transaction (EIP-7702), as the chain's rules read them.
  authorizations text[] not null,
  fee_units_max numeric not null check (is_units(fee_units_max) and fee_units_max > 0),
  status text not null check (status in ('intended', 'signed', 'broadcast', 'included', 'confirmed', 'failed', 'dead', 'cancelled')),
  status_at timestamptz not null,
  -- Where the position is not free to choose.
  position_wanted bigint check (position_wanted >= 0),
  position bigint,
  -- Of the version that came into a block.
  hash text,
  block_height bigint,
  fee_units numeric check (is_units(fee_units)),
  -- Whether the chain did what was asked; known once it stands in a block.
  succeeded boolean,
  -- Why it does not go on, and when somebody looks again.
  waiting_code text,
  waiting_reason text,
  next_try_at timestamptz not null,
  -- Since when it has been first in line and in no block for too long.
  stuck_at timestamptz,
  proof_of_death text,
  created_at timestamptz not null,
  check ((position is null) = (status in ('intended', 'cancelled'))),
  check ((status = 'dead') = (proof_of_death is not null)),
  check ((waiting_code is null) = (waiting_reason is null))
);
create unique index outgoing_position on outgoing_transaction (blockchain_id, from_address, position) where position is not null;
create index outgoing_due on outgoing_transaction (blockchain_id, next_try_at)
  where status in ('intended', 'signed', 'broadcast');
create index outgoing_in_flight on outgoing_transaction (blockchain_id, from_address, position)
  where status in ('signed', 'broadcast', 'included');

-- Each signature there ever was for it: the first, and those that raised its fee, all at one position and for one payee.
-- A `filler` sends nothing to its own sender, to free the positions behind one that no node takes.
create table signed_transaction (
  id bigint generated always as identity primary key,
  outgoing_id bigint not null references outgoing_transaction,
  version int not null check (version > 0),
  kind text not null check (kind in ('order', 'filler')),
  blockchain_id int not null references blockchain,
  hash text not null,
  bytes text not null,
  fee_units_max numeric not null check (is_units(fee_units_max)),
  fee_detail jsonb not null,
  signed_at timestamptz not null,
  -- When it was last given to the chain, and how often.
  sent_at timestamptz,
  sends int not null,
  refusal text,
  unique (outgoing_id, version),
  unique (blockchain_id, hash)
);

create function refuse_new_bytes() returns trigger language plpgsql as $$
begin
  if (new.outgoing_id, new.version, new.kind, new.hash, new.bytes) is distinct from (old.outgoing_id, old.version, old.kind, old.hash, old.bytes) then
    raise exception 'what was signed stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signed_transaction_stays before update on signed_transaction for each row execute function refuse_new_bytes();
create trigger signed_transaction_never_deleted before delete on signed_transaction for each row execute function refuse_change();
create trigger signed_transaction_never_emptied before truncate on signed_transaction execute function refuse_change();

-- What was paid for in a block that is gone: looked at often, and always few.
create index departure_reorged_fee on departure (blockchain_id) where status = 'reorged' and path = 'fee';
