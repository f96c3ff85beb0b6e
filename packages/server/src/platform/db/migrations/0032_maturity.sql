-- A freshly minted coin may not be spent at once: it counts with so many blocks on top, whatever its chain asks for otherwise.
alter table deposit add column confirmations_min int not null default 0 check (confirmations_min >= 0);
