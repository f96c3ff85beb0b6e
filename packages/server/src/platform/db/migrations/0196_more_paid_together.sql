-- One transaction of a chain whose transactions have many outputs pays more than a call of our contract does.
alter table payout drop constraint payout_together_max_check;
alter table payout add constraint payout_together_max_check check (together_max between 1 and 250);
alter table payout alter column together_max set default 250;
