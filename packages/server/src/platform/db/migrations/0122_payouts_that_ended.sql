-- What was refused or taken back is never due again, whoever moves payouts along: its approvals are still there.
create trigger payout_ended_stays before update on payout for each row
  when (old.status in ('rejected', 'cancelled') and new.status <> old.status) execute function refuse_change();
