-- Above so much only approvals with a passkey count; null: any do.
alter table payout_policy add column passkey_above_usd_units numeric
  check (is_units(passkey_above_usd_units) and passkey_above_usd_units >= 0);
