-- What a hot wallet paid out last of a currency: whether it has enough for more like that is asked with every page.
create index payout_paid_by on payout (wallet_id, blockchain_currency_id, id desc) where status = 'processed';
