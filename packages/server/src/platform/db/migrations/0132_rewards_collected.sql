-- Whom a referrer named for their own rewards: in the book for those alone.
alter table recipient add column for_rewards boolean not null default false;

-- A referrer is mailed a code as well, for an address or for a withdrawal.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('recipient', 'referrer'));

-- A referrer is paid elsewhere from then on: the mail about it says how to stop that.
create table referral_address_change (
  id bigint generated always as identity primary key,
  person_id int not null references referral_person,
  from_recipient_id int not null references recipient,
  from_usable_from timestamptz,
  to_recipient_id int not null references recipient,
  changed_at timestamptz not null,
  usable_from timestamptz not null,
  -- Of the link in the mail, which is made as the mail goes out.
  stop_digest bytea unique,
  stopped_at timestamptz
);
create index referral_address_change_person on referral_address_change (person_id, id desc);
