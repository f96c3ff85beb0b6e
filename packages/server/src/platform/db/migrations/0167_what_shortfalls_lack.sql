-- Rewards are paid from what the project earned in their currency: what hot wallets have is not all that they need.
-- Below zero where a reorg took back what was paid out. The loop looks again within a minute.
alter table referral_shortfall add column earned_usd_units numeric check (is_units(earned_usd_units));
update referral_shortfall set earned_usd_units = due_usd_units;
alter table referral_shortfall alter column earned_usd_units set not null;
