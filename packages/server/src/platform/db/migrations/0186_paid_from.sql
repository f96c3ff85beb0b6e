-- Whether friends of one referrer paid from one wallet is asked of each payment of a friend, and again as rewards are to be paid out.
create index deposit_sender on deposit (project_id, from_address) where from_address is not null;
