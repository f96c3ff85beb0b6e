-- What was never asked about stands where its block's time puts it: whoever pays on and on keeps nothing waiting that was asked about in vain.
drop index deposit_due;
drop index departure_due;
create index deposit_due on deposit (blockchain_id, coalesce(heard_at, block_at), block_height, id) where status = 'included';
create index departure_due on departure (blockchain_id, coalesce(heard_at, block_at), block_height, id) where status = 'included';
