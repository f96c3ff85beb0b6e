-- Where a member signed in from: a rush of others does not shut them out there.
create table sign_in_network (
  member_id int not null references member,
  network text not null,
  last_at timestamptz not null,
  primary key (member_id, network)
);

-- Refused sign-ins of an hour, before the audit log tells of them: however many there are, it has a row or two.
create table refused_sign_in (
  network text not null,
  -- An e-mail address that somebody has here; all others are one.
  account text not null,
  hour timestamptz not null,
  count int not null,
  told int not null default 0,
  primary key (network, account, hour)
);
