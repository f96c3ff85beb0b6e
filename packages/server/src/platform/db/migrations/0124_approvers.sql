-- What somebody began in the dashboard, for the signer to look at: a passkey of theirs that approves, or the end of one.
create table approver_request (
  id int generated always as identity primary key,
  kind text not null check (kind in ('enrol', 'remove')),
  member_id int not null references member,
  -- As the device shows it.
  member_name text not null,
  passkey_name text not null,
  -- The one that is to be removed.
  passkey_id int,
  -- Whoever has the address of the page that this is the hash of goes on there.
  ticket_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((kind = 'enrol') = (ticket_hash is not null) and (kind = 'remove') = (passkey_id is not null))
);

-- What the signer's journal says of passkeys that approve, for others to read. Nothing counts because it stands here.
create table approver_passkey (
  id int primary key,
  request_id int not null references approver_request,
  member_id int not null references member,
  name text not null,
  host text not null,
  is_synced boolean not null,
  enrolled_at timestamptz not null,
  usable_from timestamptz not null,
  confirmed_by int references member,
  removed_from timestamptz,
  -- What another approver signs to let it count at once, and any of them to end it.
  confirm_hash text not null,
  remove_hash text not null
);

-- Who stood for which payout with a passkey, on the signer's page. The signer looks it up in its journal.
create table payout_assertion (
  payout_id bigint not null references payout,
  intent_hash text not null,
  member_id int not null references member,
  passkey_id int not null references approver_passkey,
  at timestamptz not null,
  primary key (payout_id, intent_hash, member_id)
);
create trigger payout_assertion_append_only before update or delete on payout_assertion for each row execute function refuse_change();
create trigger payout_assertion_never_emptied before truncate on payout_assertion execute function refuse_change();

alter table payout_approval drop constraint payout_approval_means_check;
alter table payout_approval add constraint payout_approval_means_check check (means in ('passkey', 'step_up', 'none'));

-- Where the page of the signer is found, if it has one.
alter table signer_process add column page_url text;
