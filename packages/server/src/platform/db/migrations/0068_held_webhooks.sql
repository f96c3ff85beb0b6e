-- Frozen, as opposed to switched off by a person: what happens meanwhile waits for it.
alter table webhook add column held boolean not null default false check (not held or status = 'disabled');
