-- Why nothing is credited on a chain, or on the word of which node alone: what its nodes say of blocks whose deposits are due.
alter table blockchain
  add column doubt text check (doubt in ('awaited', 'disputed', 'alone')),
  add column doubt_reason text,
  add column doubt_since timestamptz,
  add constraint blockchain_doubt check ((doubt is null) = (doubt_since is null) and (doubt is null) = (doubt_reason is null));

-- Since when a node gives no usable answer.
alter table node add column failing_since timestamptz;
