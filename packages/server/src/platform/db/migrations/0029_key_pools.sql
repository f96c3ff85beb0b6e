-- Deposit addresses that follow from nothing public are prepared by their owner and uploaded: the families of a wallet that
-- live on such a supply, and when it was last told that one runs low; null again once there is enough.
create table key_pool (
  wallet_id int not null references wallet,
  family text not null check (family in ('ETH_Family', 'TRX_Family', 'BTC_Family', 'SOL_Family')),
  low_at timestamptz,
  primary key (wallet_id, family)
);
