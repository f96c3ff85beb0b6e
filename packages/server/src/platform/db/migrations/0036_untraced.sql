-- Blocks of which no node told all that contracts sent on: read again until one does. Few of them are kept at once.
create table untraced_block (
  blockchain_id int not null references blockchain,
  height bigint not null check (height >= 0),
  hash text not null,
  -- Of which nobody told; none are named where a balance alone says that something is missing.
  transactions text[] not null,
  reason text not null,
  noted_at timestamptz not null,
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  primary key (blockchain_id, height)
);
create index untraced_block_due on untraced_block (blockchain_id, next_try_at);
