-- Times and tolerances of a project; the defaults stand where there is no row.
create table payment_rules (
  project_id int primary key references project,
  expiry_minutes int not null check (expiry_minutes between 5 and 525600),
  quote_minutes int not null check (quote_minutes between 1 and 120),
  monitoring_hours int not null check (monitoring_hours between 1 and 8760),
  underpay_bps int not null check (underpay_bps between 0 and 1000),
  overpay_bps int not null check (overpay_bps between 0 and 1000)
);

-- A demand for an amount. Dollars are units of a hundred-millionth.
create table payment (
  id bigint generated always as identity primary key,
  reference_id uuid not null unique,
  project_id int not null references project,
  -- Both may be open in a payment link, until the payer says.
  customer_id bigint references customer,
  usd_units numeric check (is_units(usd_units) and usd_units > 0),
  -- Who only typed an e-mail address must never be shown an address that was somebody's before.
  payer_typed boolean not null default false,
  status text not null check (status in ('open', 'detected', 'settled', 'expired', 'cancelled', 'partially_refunded', 'refunded')),
  exception text not null check (exception in ('none', 'partial', 'over', 'late', 'wrong_asset', 'reorged')),
  resolution text check (resolution in ('accepted', 'credited', 'refunded', 'written_off')),
  -- What came and is confirmed, and what came and is not yet.
  filled_usd_units numeric not null default 0 check (is_units(filled_usd_units) and filled_usd_units >= 0),
  detected_usd_units numeric not null default 0 check (is_units(detected_usd_units) and detected_usd_units >= 0),
  -- The number of its last event.
  sequence int not null check (sequence >= 0),
  webhook_status text check (webhook_status in ('pending', 'success', 'failed')),
  -- 'user' when a person made it, 'system' when a shop did.
  created_by text not null check (created_by in ('user', 'system')),
  actor text not null,
  note text,
  invoice_id text,
  success_url text,
  cancel_url text,
  metadata jsonb not null,
  referral text,
  -- Ids of blockchain_currency; null is everything that the project takes.
  allowed int[],
  -- The rules that held when it was made.
  quote_minutes int not null,
  underpay_bps int not null,
  overpay_bps int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  monitored_until timestamptz not null,
  settled_at timestamptz
);
create index payment_project on payment (project_id, id desc);
create index payment_customer on payment (customer_id, id desc);
create index payment_lapsing on payment (expires_at) where status = 'open';

-- The payer's choice of a currency: what is due in it, at a rate that is held for a while.
create table attempt (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  project_id int not null references project,
  blockchain_currency_id int not null references blockchain_currency,
  address_id bigint not null references address,
  status text not null check (status in ('active', 'used', 'superseded', 'expired')),
  price text not null,
  price_source text not null,
  priced_at timestamptz not null,
  -- What was still open of the payment when it was quoted, in both.
  due_units numeric not null check (is_units(due_units) and due_units > 0),
  usd_units numeric not null check (is_units(usd_units) and usd_units > 0),
  uri text not null,
  quoted_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index attempt_active on attempt (payment_id) where status = 'active';
create index attempt_payment on attempt (payment_id, id desc);
create index attempt_address on attempt (address_id, blockchain_currency_id, id desc);
create index attempt_lapsing on attempt (expires_at) where status = 'active';

-- To which payment a deposit counts, whole, and at which rate.
create table allocation (
  deposit_id bigint primary key references deposit,
  payment_id bigint not null references payment,
  project_id int not null references project,
  attempt_id bigint references attempt,
  blockchain_currency_id int not null references blockchain_currency,
  units numeric not null check (is_units(units) and units > 0),
  usd_units numeric not null check (is_units(usd_units) and usd_units >= 0),
  price text not null,
  price_source text not null,
  priced_at timestamptz not null,
  -- Came after the payment had lapsed.
  late boolean not null,
  -- In a currency that nobody had chosen.
  wrong_asset boolean not null,
  allocated_at timestamptz not null
);
create index allocation_payment on allocation (payment_id, deposit_id);

-- Each step of a payment. `told` is what webhooks say of it, fixed when it happened; null for what only we note.
create table payment_event (
  payment_id bigint not null references payment,
  sequence int not null,
  at timestamptz not null,
  event text not null,
  status text not null,
  exception text not null,
  actor text,
  facts jsonb not null,
  told jsonb,
  primary key (payment_id, sequence)
);
create trigger payment_event_append_only before update or delete on payment_event for each row execute function refuse_change();
create trigger payment_event_never_emptied before truncate on payment_event execute function refuse_change();

-- Money that should go back: noted here until it is paid out.
create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  project_id int not null references project,
  blockchain_currency_id int not null references blockchain_currency,
  units numeric not null check (is_units(units) and units > 0),
  to_address text not null,
  reason text not null,
  status text not null check (status in ('requested', 'withdrawn')),
  requested_by text not null,
  requested_at timestamptz not null
);
create index refund_payment on refund (payment_id, id);
