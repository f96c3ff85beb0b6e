-- What hot wallets promised and do not have is missing as well: it is no difference of what is due and what is free.
alter table referral_shortfall
  add column wallets_lack_usd_units numeric not null default 0
    check (is_units(wallets_lack_usd_units) and wallets_lack_usd_units >= 0),
  add column earned_lack_usd_units numeric not null default 0
    check (is_units(earned_lack_usd_units) and earned_lack_usd_units >= 0);
update referral_shortfall set wallets_lack_usd_units = greatest(due_usd_units - held_usd_units, 0),
  earned_lack_usd_units = greatest(due_usd_units - earned_usd_units, 0);
