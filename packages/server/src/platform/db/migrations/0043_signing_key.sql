-- Keys of hot wallets are sealed to a pair whose private half opens only with the signing key, a second file outside the
-- database that processes without ROLES=worker never read. The proof is made with the master key: whoever can only write
-- to the database cannot put a pair of their own in its place.
alter table vault_key add column kind text not null default 'data' check (kind in ('data', 'signing'));
alter table vault_key add column public_key bytea;
alter table vault_key add column proof bytea;
alter table vault_key add check ((kind = 'signing') = (public_key is not null));
alter table vault_key add check ((kind = 'signing') = (proof is not null));
drop index vault_key_active;
create unique index vault_key_active on vault_key (kind) where status = 'active';
