-- Of what nodes are asked about together, that comes first which was asked about longest ago: nothing that they cannot tell keeps
-- the rest waiting. What they said of it stands beside it.
alter table deposit add column heard_at timestamptz, add column unheard text;
alter table departure add column heard_at timestamptz;
create index deposit_due on deposit (blockchain_id, heard_at nulls first, block_height, id) where status = 'included';
create index departure_due on departure (blockchain_id, heard_at nulls first, block_height, id) where status = 'included';
