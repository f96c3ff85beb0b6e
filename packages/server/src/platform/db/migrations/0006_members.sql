create table role (
  id int generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  built_in boolean not null,
  -- Who stands above whom: nobody touches a member or hands out a role at or above their own level.
  level int not null check (level between 1 and 100),
  scope text not null check (scope in ('all', 'own')),
  permissions text[] not null,
  created_at timestamptz not null default now()
);

create table member (
  id int generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text,
  status text not null check (status in ('invited', 'active', 'revoked', 'deleted')),
  role_id int not null references role,
  must_reset_password boolean not null default false,
  totp_secret_id int references secret,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);
create unique index member_email on member (email) where status <> 'deleted';
create index member_role on member (role_id);

-- The row that can exist once: parallel first sign-ups meet here and one of them wins.
create table root_claim (
  id int primary key check (id = 1),
  member_id int not null references member
);
create table setup_token (
  id int primary key check (id = 1),
  hash bytea not null
);

create table member_project (
  member_id int not null references member,
  project_id int not null,
  primary key (member_id, project_id)
);
create index member_project_project on member_project (project_id);

create table recovery_code (
  member_id int not null references member,
  hash bytea not null,
  used_at timestamptz,
  primary key (member_id, hash)
);

-- One row holds the key, the access token and the rotating refresh token: ending it ends all three.
create table session (
  id int generated always as identity primary key,
  member_id int not null references member,
  key_hash bytea not null unique,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  previous_access_hash bytea unique,
  previous_refresh_hash bytea unique,
  previous_until timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  stepped_up_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'password_changed', 'refresh_reused', 'member_changed')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_member on session (member_id) where ended_at is null;

-- Refresh tokens that were rotated away: seeing one again means that it was stolen.
create table spent_refresh (
  hash bytea primary key,
  session_id int not null references session on delete cascade
);
create index spent_refresh_session on spent_refresh (session_id);

create table password_token (
  hash bytea primary key,
  member_id int not null references member,
  purpose text not null check (purpose in ('invite', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_token_member on password_token (member_id);

insert into role (name, display_name, built_in, level, scope, permissions) values
  ('root', 'Root', true, 100, 'all', '{projects:read,projects:write,members:read,members:write,roles:write,payments:read,payments:write,payments:resolve,customers:read,customers:write,webhooks:read,webhooks:write,api_keys:read,api_keys:write,wallets:read,wallets:write,sweeps:read,sweeps:write,payouts:read,payouts:create,payouts:approve,referral:read,referral:write,analytics:read,reports:export,activity:read,settings:write,nodes:write,smtp:write,vaults:write,system:read,system:write}'),
  ('admin', 'Admin', true, 80, 'all', '{projects:read,projects:write,members:read,members:write,roles:write,payments:read,payments:write,payments:resolve,customers:read,customers:write,webhooks:read,webhooks:write,api_keys:read,api_keys:write,wallets:read,wallets:write,sweeps:read,sweeps:write,payouts:read,payouts:create,payouts:approve,referral:read,referral:write,analytics:read,reports:export,activity:read,settings:write,nodes:write,smtp:write,system:read,system:write}'),
  ('project_lead', 'Project lead', true, 60, 'own', '{projects:read,projects:write,members:read,members:write,payments:read,payments:write,payments:resolve,customers:read,customers:write,webhooks:read,webhooks:write,api_keys:read,api_keys:write,wallets:read,sweeps:read,payouts:read,payouts:create,referral:read,referral:write,analytics:read,reports:export,activity:read}'),
  ('project_manager', 'Project manager', true, 40, 'own', '{projects:read,payments:read,customers:read,webhooks:read,api_keys:read,wallets:read,sweeps:read,payouts:read,referral:read,analytics:read,reports:export}'),
  ('project_ops', 'Project operations', true, 20, 'own', '{projects:read,payments:read,customers:read}'),
  ('platform_referral_admin', 'Referral admin', true, 20, 'own', '{projects:read,referral:read,referral:write,analytics:read,reports:export}');

-- At most one root, whatever the code does.
create unique index member_single_root on member (role_id) where role_id = 1 and status <> 'deleted';
