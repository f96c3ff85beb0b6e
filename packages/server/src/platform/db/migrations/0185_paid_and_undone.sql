-- A payout that a reorg undid is under way again, and its referrer may have asked for more meanwhile: both are open then. Only what nobody
-- decided on is one at most; who has anything open asks for nothing more, which whoever asks finds out under the lock of the referrer.
drop index referral_withdrawal_one;
create unique index referral_withdrawal_one on referral_withdrawal (person_id) where status = 'requested' and payout_id is null;
create index referral_withdrawal_open on referral_withdrawal (person_id) where status in ('requested', 'paying');
