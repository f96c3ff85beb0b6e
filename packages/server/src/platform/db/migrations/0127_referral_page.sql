-- What opens the page of a referrer, as a digest: whoever reads the database opens none.
create table referral_portal_token (
  digest bytea primary key,
  person_id int not null references referral_person,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index referral_portal_token_person on referral_portal_token (person_id, created_at desc);
create index referral_portal_token_expiry on referral_portal_token (expires_at);

-- Who opened the link of a referrer: one row for each address and day. It stands there under a keyed digest that changes with the day.
create table referral_visit (
  person_id int not null references referral_person,
  day date not null,
  visitor bytea not null,
  count int not null check (count > 0),
  primary key (person_id, day, visitor)
);
create index referral_visit_day on referral_visit (day);
