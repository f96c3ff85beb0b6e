-- What was held to have failed, or is tried again, is looked for among what left the hot wallets.
create index payout_revisited on payout (id) where status in ('pending-approval', 'pending', 'sent', 'failed');
