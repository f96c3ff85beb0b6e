-- What put another secret in the place of this one can be taken back for some days: so long it stays sealed.
alter table secret add column destroy_after timestamptz;
create index secret_retired on secret (destroy_after) where destroy_after is not null;
