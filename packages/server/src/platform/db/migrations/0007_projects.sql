create table logo (
  hash text primary key,
  type text not null check (type in ('image/png', 'image/webp')),
  bytes bytea not null
);

create table project (
  id int generated always as identity primary key,
  reference_id uuid not null unique default gen_random_uuid(),
  name text not null,
  logo_hash text references logo,
  brand_color text,
  website text,
  success_endpoint text,
  cancel_endpoint text,
  webhook_endpoint text,
  frontend_endpoint text,
  twitter_url text,
  discord_url text,
  linked_in_url text,
  telegram_url text,
  support_email text,
  email_send_request_from text,
  email_send_request_reply_to text,
  default_payment_blockchain_id int,
  default_payment_blockchain_currency_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table customer (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  customer_id text not null,
  email text,
  name text not null,
  created_at timestamptz not null,
  unique (project_id, customer_id)
);
create index customer_email on customer (project_id, lower(email) text_pattern_ops);

alter table member_project add foreign key (project_id) references project;
