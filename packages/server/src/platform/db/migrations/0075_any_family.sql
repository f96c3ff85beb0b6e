-- Which families there are is the program's to say: another chain needs no change here.
alter table blockchain drop constraint blockchain_family_check,
  add constraint blockchain_family_check check (family ~ '^[A-Z]{2,10}_Family$');
alter table wallet drop constraint wallet_family_check,
  add constraint wallet_family_check check (family ~ '^[A-Z]{2,10}_Family$');
alter table key_pool drop constraint key_pool_family_check,
  add constraint key_pool_family_check check (family ~ '^[A-Z]{2,10}_Family$');
