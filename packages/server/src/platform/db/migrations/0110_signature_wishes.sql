-- Who signs and who sends meet in the database alone: whoever sends wishes for a signature, and whoever signs looks for itself.
create table signature_wish (
  outgoing_id bigint primary key references outgoing_transaction,
  -- The version that the wished one would follow.
  behind integer not null,
  why text not null check (why in ('stuck', 'refused', 'lapsed')),
  wished_at timestamptz not null,
  next_try_at timestamptz not null
);
