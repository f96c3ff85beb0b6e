-- How far the signer's journal was when the last signature was stored. The journal itself lies in the signer's folder.
create table signer_journal (
  id smallint primary key default 1 check (id = 1),
  seq bigint not null,
  hash text not null,
  -- How often this database was found to be older than the journal.
  epoch integer not null
);
