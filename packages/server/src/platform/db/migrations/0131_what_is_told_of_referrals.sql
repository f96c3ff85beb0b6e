-- What shops' servers are told of referrals: the text as it was written, to be sent again and again. There is one only where an
-- endpoint asked for it.
create table webhook_text (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  event text not null,
  told json not null,
  at timestamptz not null
);

-- A delivery tells of a step of a payment or of a payout, of an alarm, or of such a text.
alter table webhook_delivery
  add text_id bigint references webhook_text,
  drop constraint webhook_delivery_source,
  add constraint webhook_delivery_source check (
    (payment_id is null) = (sequence is null) and num_nonnulls(payment_id, alarm_id, payout_event_id, text_id) = 1);
create unique index webhook_delivery_text on webhook_delivery (text_id, webhook_id) where text_id is not null;

-- What people who bring friends are written to: by the mailbox, under whatever number the shop knows it.
create table referral_mailbox (
  project_id int not null references project,
  mailbox text not null,
  -- In which its owner read their page last.
  language text,
  -- When they asked for no more mails.
  stopped_at timestamptz,
  -- Until then they were told of rewards.
  told_at timestamptz,
  primary key (project_id, mailbox)
);
-- Rewards of the last days, of all projects.
create index reward_recent on reward using brin (created_at);

-- When the people of a project were told of rewards that wait for a review.
create table referral_review_notice (
  project_id int primary key references project,
  told_at timestamptz not null
);
