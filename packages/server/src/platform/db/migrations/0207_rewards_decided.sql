-- When somebody looked at it: how many were decided lately stands below those that wait.
alter table reward add column decided_at timestamptz;
update reward set decided_at = updated_at where decided_by is not null;
create index reward_decided on reward (project_id, decided_at) where decided_at is not null;
