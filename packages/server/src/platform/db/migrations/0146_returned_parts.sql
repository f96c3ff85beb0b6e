-- How much of what counts to a payment went back to its payer before the payment was paid: that is not there any more for what it asks.
alter table allocation add column returned_units numeric not null default 0 check (is_units(returned_units) and returned_units >= 0);
