-- How many payouts of a key wait for people is asked each time that it asks for one more.
create index payout_waiting_of_key on payout (created_by_key) where status = 'pending-approval';
