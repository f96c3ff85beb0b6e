create table smtp_settings (
  id int primary key check (id = 1),
  host text not null,
  port int not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text,
  password_secret_id int references secret,
  from_address text not null,
  reply_to text,
  updated_at timestamptz not null,
  last_sent_at timestamptz,
  last_error text,
  last_error_at timestamptz
);

-- Every mail that was due, and what became of it. Bodies are not kept: they carry links.
create table mail (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  project_id int,
  status text not null check (status in ('queued', 'sent', 'failed', 'skipped')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_created_at on mail (created_at);
