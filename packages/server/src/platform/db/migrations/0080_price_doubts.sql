-- A minute without a price is one in which the sources were asked and agreed on none: what was known before says nothing of it.
alter table rate_sample alter column price drop not null;
