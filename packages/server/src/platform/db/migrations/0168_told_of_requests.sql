-- When the people of a project were told of rewards that referrers asked to be paid out.
create table referral_request_notice (
  project_id int primary key references project,
  told_at timestamptz not null
);
-- What waits for somebody who approves or rejects it.
create index referral_withdrawal_requested on referral_withdrawal (project_id) where status = 'requested';
