-- Whose balance tells that something of an untraced block was not read, and how much of it was unread before that block. The
-- block stays remembered until that agrees again.
create table untraced_balance (
  blockchain_id int not null,
  height bigint not null,
  address_id bigint not null references address,
  blockchain_currency_id int not null references blockchain_currency,
  unread_before numeric not null,
  primary key (blockchain_id, height, address_id, blockchain_currency_id),
  foreign key (blockchain_id, height) references untraced_block on delete cascade
);
