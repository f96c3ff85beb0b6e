-- Payments that could not be judged for rewards: the reader goes on without them, and they are tried again.
create table referral_unjudged (
  payment_id bigint primary key references payment,
  project_id int not null references project,
  failure text not null,
  tries int not null default 1 check (tries > 0),
  next_try_at timestamptz not null,
  created_at timestamptz not null
);
create index referral_unjudged_due on referral_unjudged (next_try_at);
