-- Of two who are paid at one address, whoever named it later is looked at: anybody can name the address of somebody else.
alter table referral_person add column recipient_named_at timestamptz;
update referral_person p set recipient_named_at = coalesce(
  (select max(c.changed_at) from referral_address_change c
    where c.person_id = p.id and c.to_recipient_id = p.recipient_id and c.stopped_at is null),
  p.recipient_usable_from, p.created_at) where p.recipient_id is not null;
-- Whoever goes back to an address has named it when they did first.
alter table referral_address_change add column from_named_at timestamptz;
create index referral_withdrawal_recipient on referral_withdrawal (recipient_id);
