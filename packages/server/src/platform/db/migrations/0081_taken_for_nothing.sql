-- A person may take what came as the whole though nobody knows that it is worth anything.
alter table payment_taken drop constraint payment_taken_usd_units_check;
alter table payment_taken add constraint payment_taken_usd_units check (is_units(usd_units) and usd_units >= 0);
