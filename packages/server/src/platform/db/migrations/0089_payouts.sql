-- Money that goes to somebody. What people approve is `intent_hash`: whatever changes in what it stands for makes another one.
create table payout (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  type text not null check (type in ('payout_merchant', 'payout_admin', 'refund')),
  blockchain_id int not null references blockchain,
  blockchain_currency_id int not null references blockchain_currency,
  -- What the payee gets; what was asked for less what is kept for the fee.
  units numeric not null check (is_units(units) and units > 0),
  withheld_units numeric not null check (is_units(withheld_units) and withheld_units >= 0),
  usd_units numeric not null check (is_units(usd_units) and usd_units >= 0),
  price_usd numeric not null check (price_usd > 0 and price_usd < 1e18),
  price_source text not null,
  priced_at timestamptz not null,
  fee_from text not null check (fee_from in ('merchant', 'amount')),
  fee_units_max numeric not null check (is_units(fee_units_max) and fee_units_max > 0),
  to_address text not null,
  recipient_id int,
  is_known_payee boolean not null,
  refund_id bigint references refund,
  -- Of a refund: so much of it was never the project's, but is what the payer paid over.
  payer_id int references customer,
  payer_units numeric not null check (is_units(payer_units) and payer_units between 0 and units),
  recipient_email text,
  customer_id text,
  mobile_number text,
  residential_address text,
  note text,
  -- Of whoever asked for it in the project: the same key never makes another one.
  idempotency_key text,
  -- The hot wallet that pays.
  wallet_id int not null references wallet,
  from_address text not null,
  status text not null check (status in
    ('pending-approval', 'pending', 'initiated', 'sent', 'processed', 'failed', 'rejected', 'cancelled')),
  status_at timestamptz not null,
  -- Each is sent at most once.
  attempt int not null check (attempt > 0),
  -- Why people are asked, as [{code, reason}].
  reasons jsonb not null,
  approvals_needed int not null check (approvals_needed >= 0),
  policy_version int not null check (policy_version >= 0),
  may_go_at timestamptz,
  approvals_expire_at timestamptz,
  intent_hash text not null,
  outgoing_id bigint references outgoing_transaction,
  -- Why it was not handed to the sender yet, and when somebody looks again.
  waiting_code text,
  waiting_reason text,
  next_try_at timestamptz not null,
  failure_code text,
  failure_reason text,
  created_by_kind text not null check (created_by_kind in ('member', 'key')),
  created_by_member int references member,
  created_by_key int references api_key,
  created_by text not null,
  -- Since when its money is promised; null where it is free again.
  reserved_at timestamptz,
  -- How often something was booked for it: each booking has a cause of its own.
  bookings int not null check (bookings > 0),
  tx_hash text,
  block_height bigint,
  fee_units numeric check (is_units(fee_units)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((waiting_code is null) = (waiting_reason is null)),
  check ((failure_code is null) = (failure_reason is null)),
  check ((created_by_kind = 'member') = (created_by_member is not null)),
  check ((created_by_kind = 'key') = (created_by_key is not null)),
  check (payer_units = 0 or payer_id is not null),
  check ((type = 'refund') = (refund_id is not null))
);
create index payout_project on payout (project_id, id desc);
create index payout_due on payout (next_try_at) where status = 'pending' and outgoing_id is null;
create index payout_lapsing on payout (approvals_expire_at) where status in ('pending-approval', 'pending');
create unique index payout_outgoing on payout (outgoing_id) where outgoing_id is not null;
-- Rolling limits add up what was reserved of late.
create index payout_reserved on payout (project_id, reserved_at);
create index payout_payee on payout (project_id, blockchain_id, to_address);
create unique index payout_key on payout (project_id, idempotency_key) where idempotency_key is not null;
create index payout_wallet on payout (wallet_id, blockchain_currency_id)
  where status in ('pending-approval', 'pending', 'initiated', 'sent');
-- The last one pays it; those before came to nothing, which a deep reorg can undo.
create index payout_refund on payout (refund_id) where refund_id is not null;

-- Who said what about which intent. It is never taken back: another intent wants another word.
create table payout_approval (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payout,
  intent_hash text not null,
  member_id int not null references member,
  session_id bigint not null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  -- Saying no asks for no proof of person.
  means text not null check (means in ('step_up', 'none')),
  check (verdict = 'rejected' or means <> 'none'),
  at timestamptz not null,
  unique (payout_id, intent_hash, member_id)
);

-- What happened to a payout, for whoever asks.
create table payout_event (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payout,
  at timestamptz not null,
  event text not null,
  actor text,
  detail jsonb not null,
  -- What shops' servers are told of it; null where it is nobody's business outside.
  told jsonb
);
create index payout_event_payout on payout_event (payout_id, id);

create trigger payout_approval_append_only before update or delete on payout_approval for each row execute function refuse_change();
create trigger payout_approval_never_emptied before truncate on payout_approval execute function refuse_change();
create trigger payout_event_append_only before update or delete on payout_event for each row execute function refuse_change();
create trigger payout_event_never_emptied before truncate on payout_event execute function refuse_change();

-- A delivery tells of a step of a payment, of an alarm, or of a step of a payout.
alter table webhook_delivery
  add payout_event_id bigint references payout_event,
  drop constraint webhook_delivery_check1,
  add constraint webhook_delivery_source check (
    (payment_id is null) = (sequence is null) and num_nonnulls(payment_id, alarm_id, payout_event_id) = 1);
create unique index webhook_delivery_payout on webhook_delivery (payout_event_id, webhook_id) where payout_event_id is not null;

alter table refund drop constraint refund_status_check;
alter table refund add constraint refund_status_check check (status in ('requested', 'withdrawn', 'paying', 'paid'));
