-- People of a shop who bring friends, and friends who were brought: one row for each, since whoever was brought may bring others.
create table referral_person (
  id int generated always as identity primary key,
  project_id int not null references project,
  -- The shop's own number of them, which is also the customer's.
  reference_id text not null check (reference_id <> ''),
  email text not null,
  -- The mailbox that it is, without tags, dots and capitals that make no difference there.
  mailbox text not null,
  code text not null check (code ~ '^[A-Za-z0-9-]{3,32}$'),
  share_token text not null unique check (share_token ~ '^[1-9A-HJ-NP-Za-km-z]{10}$'),
  status text not null check (status in ('active', 'suspended', 'blocked')),
  status_reason text,
  -- Where their rewards go: an entry of the address book that they confirmed.
  recipient_id int references recipient,
  recipient_usable_from timestamptz,
  referred_by int references referral_person,
  linked_at timestamptz,
  linked_by text check (linked_by in ('code', 'payment', 'link', 'wallet', 'person')),
  -- What showed it, for whoever disputes it.
  evidence jsonb,
  friend_status text check (friend_status in ('linked', 'converted', 'rejected')),
  rejected_because text,
  first_payment_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (project_id, reference_id),
  check (referred_by is distinct from id),
  check ((referred_by is null) = (linked_at is null) and (referred_by is null) = (linked_by is null)
    and (referred_by is null) = (friend_status is null)),
  check ((friend_status = 'rejected') = (rejected_because is not null))
);
create unique index referral_person_code on referral_person (project_id, lower(code));
create index referral_person_newest on referral_person (project_id, id desc);
create index referral_person_mailbox on referral_person (project_id, mailbox);
create index referral_person_recipient on referral_person (recipient_id) where recipient_id is not null;
create index referral_person_paid_first on referral_person (referred_by, first_payment_at) where first_payment_at is not null;
create index referral_person_friends on referral_person (referred_by, id desc) where referred_by is not null;

-- What can bring a reward. Those of the system are the same in every project, and have no row.
create table referral_event (
  id int generated always as identity primary key,
  project_id int not null references project,
  key text not null check (key ~ '^[a-z0-9_]{1,64}$'),
  name text not null,
  description text,
  type text not null check (type in ('simple', 'payment')),
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  unique (project_id, key)
);

create table campaign (
  id int generated always as identity primary key,
  project_id int not null references project,
  name text not null,
  description text,
  status text not null check (status in ('draft', 'scheduled', 'active', 'paused', 'ended', 'archived')),
  paused_because text check (paused_because in ('person', 'budget')),
  paused_by text,
  is_default boolean not null default false,
  -- The version of its rules that holds.
  version int not null check (version > 0),
  budget_usd_units numeric check (is_units(budget_usd_units) and budget_usd_units >= 0),
  -- Granted less what was taken back: reserved as each reward is made, so that no two share the last of a budget.
  spent_usd_units numeric not null default 0 check (is_units(spent_usd_units) and spent_usd_units >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  activated_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  check ((status = 'paused') = (paused_because is not null))
);
create index campaign_newest on campaign (project_id, id desc);
create unique index campaign_default on campaign (project_id) where is_default and status in ('scheduled', 'active', 'paused');
create index campaign_timed on campaign (status) where status in ('scheduled', 'active', 'paused');

-- Rules never change: a change is a further version, and a reward keeps the one that it was worked out by.
create table campaign_rules (
  campaign_id int not null references campaign,
  version int not null check (version > 0),
  reward_type text check (reward_type in ('flat_fee', 'percentage')),
  -- Of a fixed amount dollars in their smallest units, of a share hundredths of a percent.
  reward_value numeric check (is_units(reward_value) and reward_value >= 0),
  reward_cap_usd_units numeric check (is_units(reward_cap_usd_units)),
  friend_reward_type text check (friend_reward_type in ('flat_fee', 'percentage')),
  friend_reward_value numeric check (is_units(friend_reward_value) and friend_reward_value >= 0),
  friend_reward_cap_usd_units numeric check (is_units(friend_reward_cap_usd_units)),
  blockchain_currency_id int not null references blockchain_currency,
  time_zone text not null,
  per_customer text not null check (per_customer in ('one_time', 'forever', 'months_per_customer', 'count_per_customer')),
  months_per_customer int check (months_per_customer between 1 and 120),
  count_per_customer int check (count_per_customer between 1 and 1000),
  cap_per_customer_usd_units numeric check (is_units(cap_per_customer_usd_units)),
  cap_per_referrer_usd_units numeric check (is_units(cap_per_referrer_usd_units)),
  cap_window text not null check (cap_window in ('day', 'week', 'month', 'all_time')),
  attribution_days int not null check (attribution_days between 1 and 365),
  hold_days int not null check (hold_days between 0 and 180),
  event_keys text[] not null,
  fraud_policy jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (campaign_id, version),
  check ((reward_type is null) = (reward_value is null)),
  check ((friend_reward_type is null) = (friend_reward_value is null)),
  check ((per_customer = 'months_per_customer') = (months_per_customer is not null)),
  check ((per_customer = 'count_per_customer') = (count_per_customer is not null))
);
create trigger campaign_rules_append_only before update or delete on campaign_rules for each row execute function refuse_change();
create trigger campaign_rules_never_emptied before truncate on campaign_rules execute function refuse_change();

-- What happened, once each: a payment that became final, and what a shop told.
create table referral_event_log (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  event_key text not null,
  -- Of a payment 'payment:' and its id; of what a shop told its own number, or the person's where it has none.
  external_id text not null,
  person_id int references referral_person,
  reference_id text not null,
  payment_id bigint references payment,
  usd_units numeric check (is_units(usd_units) and usd_units >= 0),
  triggered_at timestamptz not null,
  status text not null check (status in ('pending', 'processed', 'ignored', 'rejected')),
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (project_id, event_key, external_id)
);
create index referral_event_log_waiting on referral_event_log (id) where status = 'pending';
create index referral_event_log_person on referral_event_log (person_id, id desc);
create index referral_event_log_payment on referral_event_log (payment_id) where payment_id is not null;

create table referral_withdrawal (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  person_id int not null references referral_person,
  status text not null check (status in ('requested', 'paying', 'paid', 'rejected')),
  usd_units numeric not null check (is_units(usd_units) and usd_units > 0),
  blockchain_currency_id int not null references blockchain_currency,
  recipient_id int not null references recipient,
  requested_by text not null,
  requested_at timestamptz not null,
  -- The last payout that was made for it.
  payout_id bigint references payout,
  last_failure text,
  rejected_because text,
  decided_by text,
  -- How often something was booked for it: each of its bookings has a cause of its own.
  bookings int not null default 0,
  updated_at timestamptz not null,
  check ((status = 'rejected') = (rejected_because is not null)),
  check (status <> 'paying' or payout_id is not null)
);
create index referral_withdrawal_newest on referral_withdrawal (project_id, id desc);
create index referral_withdrawal_person on referral_withdrawal (person_id, id desc);
create unique index referral_withdrawal_one on referral_withdrawal (person_id) where status in ('requested', 'paying');
create unique index referral_withdrawal_payout on referral_withdrawal (payout_id) where payout_id is not null;

create table reward (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  campaign_id int not null references campaign,
  version int not null,
  beneficiary text not null check (beneficiary in ('referrer', 'friend')),
  -- Who gets it, and whose deed it was.
  person_id int not null references referral_person,
  friend_id int not null references referral_person,
  event_log_id bigint not null references referral_event_log,
  payment_id bigint references payment,
  -- Of one that is a debt below zero.
  usd_units numeric not null check (is_units(usd_units)),
  base_usd_units numeric check (is_units(base_usd_units)),
  status text not null check (status in ('pending', 'held', 'available', 'reserved', 'paid', 'reversed', 'cancelled')),
  status_reason text,
  -- How it was worked out, what was found, and what was checked.
  workings jsonb not null,
  findings jsonb not null default '[]',
  checks jsonb not null default '[]',
  hold_from timestamptz,
  -- Who looked at it, where somebody did.
  decided_by text,
  available_at timestamptz,
  withdrawal_id bigint references referral_withdrawal,
  -- Of a debt, the reward that was paid out.
  reversal_of bigint references reward,
  -- How often something was booked for it: each of its bookings has a cause of its own.
  bookings int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (campaign_id, version) references campaign_rules,
  check (usd_units >= 0 or reversal_of is not null),
  check (status not in ('reserved', 'paid') or withdrawal_id is not null)
);
create unique index reward_once on reward (event_log_id, campaign_id, beneficiary) where reversal_of is null;
create index reward_newest on reward (project_id, id desc);
create index reward_person on reward (person_id, id desc);
create index reward_friend on reward (friend_id, campaign_id);
create index reward_campaign on reward (campaign_id, id desc);
create index reward_waiting on reward (available_at) where status = 'pending';
create index reward_held on reward (project_id, id) where status = 'held';
create index reward_withdrawal on reward (withdrawal_id) where withdrawal_id is not null;
create index reward_corrections on reward (reversal_of) where reversal_of is not null;
create index reward_payment on reward (payment_id) where payment_id is not null;

-- What pays a referrer out is a payout of a type of its own.
alter table payout drop constraint payout_type_check;
alter table payout add constraint payout_type_check check (type in ('payout_merchant', 'payout_admin', 'refund', 'withdrawal'));
